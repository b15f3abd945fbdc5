import type { ChangeTexts, PolicySentenceTexts } from './policy-words.en'

const number = new Intl.NumberFormat('ja')

type Sentence = PolicySentenceTexts['fields']['displayName']
const of = (said: (value: string) => string, more: { zero?: string; absent?: string } = {}): Sentence => ({
  said,
  ...more,
})
const group = (absent: string, zero?: string): Sentence => ({
  said: (value) => value,
  absent,
  ...(zero ? { zero } : {}),
})

// Half-width text is set off by spaces, Japanese text is not. U+0001 marks the value for the caller.
const sp = (value: string): string => {
  const bare = value.replaceAll('\u0001', '')
  return `${/^[\x21-\x7e]/.test(bare) ? ' ' : ''}${value}${/[\x21-\x7e]$/.test(bare) ? ' ' : ''}`
}

const span = (seconds: number): string => {
  if (seconds > 0 && seconds % 86_400 === 0) return `${number.format(seconds / 86_400)} 日`
  if (seconds > 0 && seconds % 3_600 === 0) return `${number.format(seconds / 3_600)} 時間`
  if (seconds > 0 && seconds % 60 === 0) return `${number.format(seconds / 60)} 分`
  return `${number.format(seconds)} 秒`
}

export const policySentencesJa = {
  fields: {
    displayName: of((v) => `ポリシーの名前は${sp(v)}です。`),
    base: of((v) => `すべてのサンドボックスは、${sp(v)}を設定する Pod テンプレートの上に作られます。`),
    constraints: group('制限はありません。'),
    'constraints.resources': group('CPU、メモリ、GPU は制限されません。'),
    'constraints.resources.defaultCpu': of((v) => `CPU の指定がないコンテナーには${sp(v)}を割り当てます。`),
    'constraints.resources.defaultMemory': of((v) => `メモリの指定がないコンテナーには${sp(v)}を割り当てます。`),
    'constraints.resources.minCpu': of((v) => `各コンテナーは${sp(v)}以上を要求する必要があります。`),
    'constraints.resources.minMemory': of((v) => `各コンテナーは${sp(v)}以上のメモリを要求する必要があります。`),
    'constraints.resources.maxCpu': of((v) => `各コンテナーが使える CPU は最大${sp(v)}です。`, {
      absent: 'コンテナーあたりの CPU は制限されません。',
    }),
    'constraints.resources.maxMemory': of((v) => `各コンテナーが使えるメモリは最大${sp(v)}です。`, {
      absent: 'コンテナーあたりのメモリは制限されません。',
    }),
    'constraints.resources.cpuCeiling': of((v) => `サンドボックス全体で使える CPU は最大${sp(v)}です。`, {
      absent: 'サンドボックスあたりの CPU は制限されません。',
    }),
    'constraints.resources.memoryCeiling': of((v) => `サンドボックス全体で使えるメモリは最大${sp(v)}です。`, {
      absent: 'サンドボックスあたりのメモリは制限されません。',
    }),
    'constraints.resources.maxGpuCount': of((v) => `コンテナーあたりの GPU は最大${sp(v)}個です。`, {
      zero: 'GPU は禁止されています。',
      absent: 'GPU の数は制限されません。',
    }),
    'constraints.resources.requireLimits': of(() => 'すべてのコンテナーに requests と limits の指定が必要です。', {
      zero: 'requests と limits の指定は不要です。',
      absent: 'requests と limits の指定は不要です。',
    }),
    'constraints.image': group('どのレジストリのどのイメージも実行できます。'),
    'constraints.image.allowedRegistries': of((v) => `イメージの取得元は${sp(v)}に限られます。`, {
      zero: 'イメージはどのレジストリからも取得できます。',
      absent: 'イメージはどのレジストリからも取得できます。',
    }),
    'constraints.image.allowedImages': of((v) => `実行できるイメージは${sp(v)}に限られます。`),
    'constraints.network': group('ネットワークは制限されません。'),
    'constraints.network.allowedEgress': of((v) => `サンドボックスは${sp(v)}に接続できます。`, {
      zero: 'サンドボックスの接続先は制限されません。',
      absent: 'サンドボックスの接続先は制限されません。',
    }),
    'constraints.network.defaultEgress': of((v) => `宣言のないサンドボックスは${sp(v)}に接続できます。`),
    'constraints.network.denyHttpsHostnameRules': of(() => 'ホスト名を指定するルールは禁止されています。', {
      zero: 'ルールにホスト名を指定できます。',
    }),
    'constraints.network.denyDns': of(() => 'ホスト名を指定するルールは禁止されています（旧名のフラグ）。', {
      zero: 'ルールにホスト名を指定できます。',
    }),
    'constraints.network.dnsEgress': of((v) => `プラットフォームの DNS：${sp(v)}。`),
    'constraints.network.allowedIngress': of((v) => `サンドボックスへは${sp(v)}から接続できます。`, {
      zero: 'サンドボックスへの接続元は制限されません。',
      absent: 'サンドボックスへの接続元は制限されません。',
    }),
    'constraints.network.defaultIngress': of(
      (v) => `宣言のないサンドボックスのカスタムポートへは${sp(v)}から接続できます。`,
    ),
    'constraints.security': group('特権とランタイムクラスは制限されません。', '既定を超える特権は何も許可されません。'),
    'constraints.security.allowPrivileged': of(() => '特権コンテナーを実行できます。', {
      zero: '特権コンテナーは実行できません。',
      absent: '特権コンテナーは実行できません。',
    }),
    'constraints.security.allowedCapabilities': of((v) => `コンテナーはケーパビリティ${sp(v)}を追加できます。`, {
      zero: 'コンテナーはケーパビリティを追加できません。',
    }),
    'constraints.security.allowedSeccompProfiles': of((v) => `コンテナーは seccomp プロファイル${sp(v)}を選べます。`, {
      zero: 'コンテナーは seccomp プロファイルを選べません。',
    }),
    'constraints.security.allowedRuntimeClasses': of((v) => `サンドボックスはランタイムクラス${sp(v)}を選べます。`, {
      zero: 'サンドボックスはランタイムクラスを選べません。',
      absent: 'サンドボックスはランタイムクラスを選べません。',
    }),
    'constraints.security.defaultCpuRuntimeClass': of(
      (v) => `CPU サンドボックスはランタイムクラス${sp(v)}で動きます。`,
    ),
    'constraints.security.defaultGpuRuntimeClass': of(
      (v) => `GPU サンドボックスはランタイムクラス${sp(v)}で動きます。`,
    ),
    'constraints.security.runtimeClassMappings': of((v) => `ランタイムクラス${sp(v)}です。`),
    'constraints.instance': group('ランナーが提供するすべてのインスタンスタイプを使えます。'),
    'constraints.instance.allowedInstanceTypes': of((v) => `インスタンスタイプは${sp(v)}に限られます。`, {
      zero: 'ランナーが提供するすべてのインスタンスタイプを使えます。',
    }),
    'constraints.lifecycle': group('サンドボックスの存続時間はプラットフォームの既定です。'),
    'constraints.lifecycle.defaultLifetimeSeconds': of(
      (v) => `存続時間の指定がないサンドボックスは${sp(v)}後に終了します。`,
      {
        zero: '存続時間の指定がないサンドボックスにはプラットフォームの既定を使います。',
      },
    ),
    'constraints.metadata': group('アノテーションは制限されません。'),
    'constraints.metadata.deniedAnnotationPrefixes': of((v) => `${sp(v)}で始まるアノテーションは使えません。`, {
      zero: 'アノテーションの接頭辞は制限されません。',
    }),
    'constraints.metadata.maxAnnotationCount': of((v) => `アノテーションは最大${sp(v)}個です。`, {
      zero: 'アノテーションの数は制限されません。',
    }),
    'constraints.volumes': group('ボリュームは制限されません。'),
    'constraints.volumes.allowedMedia': of((v) => `ボリュームを置けるのは${sp(v)}に限られます。`, {
      zero: 'ボリュームはどの媒体にも置けます。',
    }),
    'constraints.volumes.maxSize': of((v) => `ボリュームのサイズは最大${sp(v)}です。`, {
      absent: 'ボリュームのサイズは制限されません。',
    }),
    controlPlaneAccess: group('サンドボックスの要求はどのアドレスからも受け付けます。'),
    'controlPlaneAccess.sourceIpAllowlist': group(
      'サンドボックスの要求はどのアドレスからも受け付けます。',
      'すべてのパブリックアドレスからの要求を拒否します。',
    ),
    'controlPlaneAccess.sourceIpAllowlist.cidrs': of(
      (v) => `パブリックアドレスからの要求は${sp(v)}からだけ受け付けます。`,
      {
        zero: 'すべてのパブリックアドレスからの要求を拒否します。',
        absent: 'すべてのパブリックアドレスからの要求を拒否します。',
      },
    ),
  },
  list: (items) => items.join('、'),
  more: (n) => `ほか ${number.format(n)} 件`,
  count: (n) => (/^-?\d+$/.test(n) ? number.format(BigInt(n)) : n),
  seconds: span,
  rule: {
    cidr: (cidr, except) => (except ? `${cidr}（${except} を除く）` : cidr),
    host: (name, except) => (except ? `HTTPS の${sp(name)}（${except} を除く）` : `HTTPS の${sp(name)}`.trimEnd()),
    tenant: (scope) =>
      ({
        TENANT_SCOPE_SAME_USER: '同じユーザーのサンドボックス',
        TENANT_SCOPE_SAME_ORG: '同じ組織のサンドボックス',
        TENANT_SCOPE_SANDBOX_NETWORK: '同じサンドボックスネットワークのサンドボックス',
      })[scope] ?? `テナント範囲 ${scope}`,
    any: 'クラスター内部を除くすべてのアドレス',
    selector: (pods, namespaces) =>
      namespaces ? `${namespaces} の Namespace にある ${pods} の Pod` : `自身の Namespace にある ${pods} の Pod`,
    nothing: '（宛先の指定がないルール）',
    withPorts: (target, ports) => `${sp(target)}の${sp(ports)}`.trim(),
    port: (protocol, port, endPort) => (endPort ? `${protocol} ${port}–${endPort}` : `${protocol} ${port}`),
  },
  mapping: (from, to) => `${from} は${sp(to)}`.trimEnd(),
  nodeDefault: 'ノードの既定',
  unexplained: (path) => `説明なし：${path}`,
  everythingAllowed: 'すべてが許可されます。このポリシーに制限はありません。',
} satisfies PolicySentenceTexts

const say = (lead: string, rest: string) => ({ lead, rest })

export const changeWordsJa = {
  nouns: {
    displayName: '表示名',
    base: 'Pod テンプレート',
    constraints: '制限',
    'constraints.resources': 'resources',
    'constraints.resources.defaultCpu': 'CPU の既定値',
    'constraints.resources.defaultMemory': 'メモリの既定値',
    'constraints.resources.minCpu': 'コンテナーあたりの CPU の下限',
    'constraints.resources.minMemory': 'コンテナーあたりのメモリの下限',
    'constraints.resources.maxCpu': 'コンテナーあたりの CPU の上限',
    'constraints.resources.maxMemory': 'コンテナーあたりのメモリの上限',
    'constraints.resources.cpuCeiling': 'サンドボックスあたりの CPU の上限',
    'constraints.resources.memoryCeiling': 'サンドボックスあたりのメモリの上限',
    'constraints.resources.maxGpuCount': 'コンテナーあたりの GPU の上限',
    'constraints.resources.requireLimits': 'limits の指定の必須化',
    'constraints.image': 'image',
    'constraints.image.allowedRegistries': 'レジストリ',
    'constraints.image.allowedImages': 'イメージ',
    'constraints.network': 'network',
    'constraints.network.allowedEgress': '外向きの宛先',
    'constraints.network.defaultEgress': '既定の外向きの宛先',
    'constraints.network.denyHttpsHostnameRules': 'ホスト名の禁止',
    'constraints.network.denyDns': 'ホスト名の禁止',
    'constraints.network.dnsEgress': 'DNS への接続',
    'constraints.network.allowedIngress': '内向きの送信元',
    'constraints.network.defaultIngress': '既定の内向きの送信元',
    'constraints.security': 'security',
    'constraints.security.allowPrivileged': '特権コンテナー',
    'constraints.security.allowedCapabilities': 'ケーパビリティ',
    'constraints.security.allowedSeccompProfiles': 'seccomp プロファイル',
    'constraints.security.allowedRuntimeClasses': 'ランタイムクラス',
    'constraints.security.defaultCpuRuntimeClass': 'CPU の既定のランタイムクラス',
    'constraints.security.defaultGpuRuntimeClass': 'GPU の既定のランタイムクラス',
    'constraints.security.runtimeClassMappings': 'ランタイムクラスの対応づけ',
    'constraints.instance': 'instance',
    'constraints.instance.allowedInstanceTypes': 'インスタンスタイプ',
    'constraints.lifecycle': 'lifecycle',
    'constraints.lifecycle.defaultLifetimeSeconds': '存続時間の既定値',
    'constraints.metadata': 'metadata',
    'constraints.metadata.deniedAnnotationPrefixes': 'アノテーションの接頭辞',
    'constraints.metadata.maxAnnotationCount': 'アノテーション数の上限',
    'constraints.volumes': 'volumes',
    'constraints.volumes.allowedMedia': 'ボリュームの媒体',
    'constraints.volumes.maxSize': 'ボリュームの最大サイズ',
    controlPlaneAccess: 'control_plane_access',
    'controlPlaneAccess.sourceIpAllowlist': 'source_ip_allowlist',
    'controlPlaneAccess.sourceIpAllowlist.cidrs': '送信元アドレス',
  },
  removesGroup: (name, meaning) => say(`グループ ${name} を削除します。`, meaning),
  addsGroup: (name) => say(`グループ ${name} を追加します。`, ''),
  raises: (noun, from, to) => say(`${noun}を引き上げます`, `（${from} → ${to}）。`),
  lowers: (noun, from, to) => say(`${noun}を引き下げます`, `（${from} → ${to}）。`),
  limits: (noun, to) => say(`${noun}を ${to} に設定します`, '（制限なしから変更）。'),
  unlimits: (noun, was) => say(`${noun}をなくします`, `（これまで ${was}）。`),
  sets: (noun, to) => say(`${noun}を設定します`, `（${to}）。`),
  unsets: (noun, was) => say(`${noun}を削除します`, `（これまで ${was}）。`),
  changes: (noun, from, to) => say(`${noun}を変更します`, `（${from} → ${to}）。`),
  allowsMore: (noun, added) => say(`許可する${noun}を増やします`, `（追加：${added}）。`),
  allowsFewer: (noun, removed) => say(`許可する${noun}を減らします`, `（削除：${removed}）。`),
  allowsOther: (noun, added, removed) => say(`${noun}を変更します`, `（追加：${added}、削除：${removed}）。`),
  allowsAll: (noun, was) => say(`すべての${noun}を許可します。`, `これまでは ${was} だけでした。`),
  allowsOnly: (noun, now) => say(`許可する${noun}を制限します`, `（${now} だけ、これまでは制限なし）。`),
  deniesMore: (noun, added) => say(`禁止する${noun}を増やします`, `（追加：${added}）。`),
  deniesFewer: (noun, removed) => say(`禁止する${noun}を減らします`, `（削除：${removed}）。`),
  sameValue: (noun, written) =>
    written === ''
      ? say(`${noun}は同じです`, '（表記だけの違い）。')
      : say(`${noun}は同じです`, `（表記は ${written}）。`),
  unknown: (path, isRemoved) =>
    say(`${path} を${isRemoved ? '削除' : '変更'}します。`, '制限への影響は、このコンソールでは分かりません。'),
  opensEverything: 'すべてが許可されます。制限は残りません。',
} satisfies ChangeTexts
