import type { FindingTexts } from './policy-findings.en'

const number = new Intl.NumberFormat('ja')
const kib = (bytes: number): string => number.format(Math.round((bytes / 1024) * 10) / 10)
const quote = (text: string): string =>
  text === '' ? 'この値' : `「${text.length > 60 ? `${text.slice(0, 60)}…` : text}」`
const under = (parent: string): string => (parent === '' ? 'ポリシー' : parent)

export const findingsJa = {
  tooLarge: (f) => `ドキュメントは ${kib(f.bytes)} KiB です。ポリシーの上限は ${kib(f.limit)} KiB です。`,
  textTooLarge: (f) => `テキストが ${kib(f.limit)} KiB を超えているため、読み取っていません。`,
  tooDeep: (f) => `この行から入れ子が ${f.limit} 段を超えるため、読み取っていません。`,
  tooSlow: (f) => `読み取りに ${f.seconds} 秒以上かかったため中止しました。短くしてください。`,
  syntax: (f) =>
    ({
      tab: 'YAML ではタブで字下げできません。半角スペース 2 つを使います。',
      indent: '字下げが上の行と合っていません。',
      unclosed: '引用符または括弧が閉じられていません。',
      scalarStart: 'この文字では値を始められません。引用符で囲みます。',
      implicitKey: 'キーとして読めません。コロンと半角スペースがないか、複数行にわたっています。',
      nestedMapping: '値の位置にキーがあります。改行します。',
      unexpected: 'ここには置けません。',
    })[f.reason] ?? 'YAML として正しくありません。',
  severalDocuments: () => 'ここから 2 つ目のドキュメントが始まります。ポリシーは 1 つのドキュメントです。',
  invisible: (f) =>
    ({
      noBreakSpace: '半角スペースの位置にノーブレークスペース（U+00A0）があります。',
      ideographicSpace: '半角スペースの位置に全角スペース（U+3000）があります。',
      fullWidthColon: '「:」の位置に全角コロン「：」があります。',
      byteOrderMark: '見えない文字（バイトオーダーマーク U+FEFF）があります。',
      zeroWidth: '見えない文字（ゼロ幅文字）があります。',
    })[f.character] ?? '見えない文字があります。',
  alias: (f) => `*${f.name}：ポリシーではエイリアスを使えません。値をそのまま書きます。`,
  anchor: (f) => `&${f.name}：ポリシーではアンカーを使えません。`,
  mergeKey: () => 'マージキー（<<）は YAML 1.2 にありません。キーをそのまま書きます。',
  tag: (f) => `ポリシーではタグ ${f.tag} を使えません。`,
  forbiddenKey: (f) => `キー ${f.key} は使えません。`,
  keyNotText: () => 'キーは文字列でなければなりません。',
  emptyDocument: () => 'ドキュメントが空です。すべてを許可する場合は、明示的に {} と書きます。',
  expectedMapping: (f) =>
    `${f.key === '' ? 'ポリシー' : f.key}：マッピング（キーと値）が必要です。${f.found === 'nothing' ? '何も書かれていません。' : ''}${f.isMissingSpace ? 'コロンの後に半角スペースがありません。' : ''}`,
  expectedList: (f) => `${f.key}：リスト（「- 」で始まる行）が必要です。`,
  expectedText: (f) => `${f.key}：文字列が必要です。${quote(f.source)}を引用符で囲みます。`,
  expectedValue: (f) => `${f.key} に値がありません。値を書くか、行を削除します。`,
  expectedBoolean: (f) =>
    `${f.key}：true または false が必要です。YAML 1.2 では${quote(f.source)}はどちらでもありません。`,
  expectedInteger: (f) => `${f.key}：整数が必要です。${quote(f.source)}は整数ではありません。`,
  expectedQuantity: (f) => `${f.key}：500m、4、16Gi のような数量が必要です。${quote(f.source)}は数量ではありません。`,
  notNumberNotation: (f) =>
    `${f.key}：${quote(f.source)}は読み取り側によって値が変わります。普通の 10 進数で書きます。`,
  notFinite: (f) => `${f.source} は送信できません。数値を書くか、引用符で囲みます。`,
  outOfRange: (f) => `${f.key} は ${number.format(f.min)} から ${number.format(f.max)} までです。`,
  unknownKey: (f) =>
    `${f.key} は ${under(f.parent)} のキーではありません。${f.suggestion === undefined ? '' : `${f.suggestion} ではありませんか。`}`,
  unknownValue: (f) => `${f.key}：${quote(f.value)}はこのコンソールが知らない値です。サーバーが判断します。`,
  unknownInBase: (f) =>
    `${f.key} はこのコンソールが知らない ${under(f.parent)} のキーです。サーバーから届いたもので、そのまま残します。`,
  duplicateKey: (f) => `${f.key} が 2 回書かれています（もう 1 つは ${f.otherLine} 行目）。`,
  duplicateSpelling: (f) => `${f.key} と ${f.other}（${f.otherLine} 行目）は同じフィールドの 2 通りの表記です。`,
  bothNames: (f) => `${f.older} は ${f.newer} の旧名です。両方あるとサーバーに拒否されます。`,
  oldName: (f) => `${f.key} は ${f.newer} の旧名です。`,
  readsDifferently: (f) =>
    `${quote(f.source)}はここでは文字列ですが、別の値として読む YAML リーダーがあります。引用符で囲みます。`,
  notQuantity: (f) =>
    `${quote(f.source)}は数量ではありません。${f.suggestion === undefined ? '例：500m、4、16Gi。' : `${f.suggestion} ではありませんか。`}`,
  negativeQuantity: (f) => `${quote(f.source)}：制限に負の値は使えません。`,
  hugeQuantity: (f) => `${quote(f.source)}は数量として大きすぎるか、長すぎます。`,
  emptyQuantity: () => '数量がありません。例：500m、4、16Gi。',
  unlikelyMemory: (f) =>
    `メモリの${quote(f.source)}は ${f.bytes} バイトです。m、u、n は 1 バイト未満の単位です。Mi のつもりではありませんか。`,
  unlikelyCpu: (f) => `CPU の${quote(f.source)}は、クラスターのコア数を超えています。`,
  refusedInBase: (f) => `base の中に ${f.key} は書けません。`,
  oneDestination: (f) =>
    `ルールには${f.isIngress ? '送信元（cidr、tenant、any）' : '宛先（cidr、https_hostname、tenant、any、selector）'}をちょうど 1 つ書きます。このルールには ${f.count} 個あります。`,
  deniesEverySource: () =>
    'アドレスのない許可リストは、すべてのパブリックな送信元を拒否します。すべて許可する場合は source_ip_allowlist を削除します。',
  orderOfLimits: (f) => `${f.smaller} が ${f.larger} より大きくなっています。`,
  hostnameInDefault: () => 'default_egress にホスト名のルールは書けません。',
  defaultNotAllowed: (f) => `${f.key} の${quote(f.value)}は allowed_runtime_classes にありません。`,
  contract: (f) => `${f.path} が API の形式と合っていません。`,
} satisfies FindingTexts
