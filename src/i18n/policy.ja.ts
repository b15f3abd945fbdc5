import { findingsJa } from './policy-findings.ja'
import { policyFieldsJa } from './policy-fields.ja'
import { changeWordsJa, policySentencesJa } from './policy-words.ja'
import type { PolicyMessages } from './policy.en'

const number = new Intl.NumberFormat('ja')

const messages = {
  title: 'ポリシー',
  titleOf: (runner) => `${runner} のポリシー`,
  views: '表示',
  edit: '編集',
  words: '文章',
  review: '確認',
  merge: 'マージ',
  left: (n) => `残り ${n} 件`,
  loading: 'ポリシーを読み取り中',
  editorLabel: 'ポリシーの YAML',

  head: {
    kept: (time) => `下書きを保存済み ${time}`,
    keeping: '下書きを保存中…',
    notKept: 'このブラウザーでは下書きを保存できません',
    meter: (kib, limit) => `${kib} / ${limit} KiB`,
    readWith: (time) => `${time} にこのテキストと同時に読取`,
    etag: 'バージョントークン（etag）',
    moved: 'バージョンが変わりました',
  },

  problems: {
    title: (n) => (n === 0 ? '問題なし' : `問題 ${n} 件`),
    line: (n) => `${n} 行目：`,
    goTo: '行へ移動',
    goToNamed: (line) => `${line} 行目へ移動`,
    use: (text) => (text.trim() === '' ? '置き換え' : `${text} に変更`),
    error: 'エラー',
    warning: '警告',
    checking: '検査中…',
    errorsOn: (n, line) => (n === 1 ? `${line} 行目にエラー 1 件` : `エラー ${n} 件（最初は ${line} 行目）`),
  },

  foot: {
    leaveBefore: 'の後に',
    leaveAfter: 'でエディターから出ます。',
    opensReview: 'で確認を開きます。',
    discard: '下書きを破棄…',
    reviewChanges: (n) => (n === 0 ? '変更を確認' : `変更 ${n} 件を確認`),
    noChange: 'まだ変更がありません。',
    waitForCheck: 'テキストを検査しています。',
    orphaned: 'この下書きはもう送信できません。',
    conflictFirst: '先に競合を解決します。',
    saving: '保存の途中です。',
    unknownFirst: '先に、前回の保存の結果を確かめる必要があります。',
    ifSomeoneFirst: '先に別の保存があっても上書きはされません。マージに進みます。',
    backToEdit: '編集に戻る',
    save: '保存',
    saveLoosening: (n) => `${n} つの制限を緩和して保存`,
    tickFirst: (n) =>
      n === 1 ? 'なくなるグループにチェックを入れます。' : `なくなる ${n} つのグループにチェックを入れます。`,
    nothingToSave: '実質的な変更がないため、何も送信しません。',
  },

  reviewing: {
    noEffect: '実質的な変更はありません',
    noEffectText: '2 つのテキストは同じポリシーを表しています。送信は不要です。',
    sameValue: (a, b) => `${a} と ${b} は同じ値です。`,
    onServer: 'サーバー上',
    onServerNote: (etag, time) => `${etag}、${time} 読取`,
    yourDraft: '自分の下書き',
    yourDraftNote: '入力のまま。= は表記だけが異なる同じ値',
    unchanged: (n) => `変更のない ${n} 行`,
    showUnchanged: (n) => `変更のない ${n} 行を表示`,
    removed: '削除された行',
    added: '追加された行',
    diff: 'サーバー上のポリシーと下書きの差分',
    nothing: 'ポリシーは未設定',
    sent: '送信内容',
    request: 'リクエスト',
    requestText: 'PATCH、ランナー 1 つ',
    mask: 'updateMask',
    replaced: '置き換え',
    replacedText: 'ポリシー全体',
    etag: 'etag',
    etagText: (span) => `下書きの元になった読み取りのもの。${span}前に確認、最新のまま`,
    etagMoved: '下書きの元になった読み取りのもの。その後に別の保存があったため、サーバーに拒否されます',
    size: 'サイズ',
    comments: 'サーバーはデータだけを保存します。コメントはこの下書きにだけ残ります。',
    scope: '新しいサンドボックスに適用されます。実行中のものは開始時のルールのままです。',
    notShown: '下書きにエラーがあります。先にエディターで直します。',
  },

  saving: {
    progress: (span) => `保存中、${span}`,
    still: (span) => `サーバーの応答を待っています（${span}）。ここからの入力は新しい下書きになります。`,
    checking: '保存されたかどうかを確認中…',
    saved: (time) => `ポリシーを保存しました ${time}`,
    savedText: '新しいサンドボックスに適用されます。',
    serverChanged: (paths) => `サーバーが内容を変更しました：${paths}。テキストは保存された内容を表示しています。`,
  },

  failure: {
    refused: 'ポリシーは保存されていません',
    notApplied: '保存されていません',
    notAppliedText: 'ランナーを読み直しました。ポリシーは変わっていません。もう一度保存しても安全です。',
    offlineText: '何も送信していません。下書きは残っています。',
    unknown: '保存されたかどうか分かりません',
    unknownText: '応答が失われ、読み直しもできませんでした。下書きは残っています。自動では再送しません。',
    checkAgain: '今すぐ確認',
    saveAgain: 'もう一度保存',
    auth: 'セッションが終了しました。下書きは保存されています。',
    signIn: 'サインイン',
    sentBytes: (kib) => `こちらの計算では、このドキュメントは ${kib} KiB です。`,
    biggest: (groups) => `大きいグループ：${groups}。`,
  },

  notices: {
    restored: (saved, read) => `${saved} の下書きです。${read} に読み取ったバージョンが元になっています。`,
    restoredMoved: 'その後、ポリシーが変更されています。',
    goOn: '続ける',
    discard: '破棄',
    newerDirty: (time) => `このポリシーは別の場所で変更されました（${time} に確認）。下書きはそのままです。`,
    newerClean: (time) => `このポリシーは別の場所で変更されました（${time} に確認）。`,
    tokenOnly: 'バージョントークンだけが変わりました。ポリシーは同じです。',
    take: '新しいバージョンを表示',
    merge: '今すぐマージ',
    elsewhere:
      'このブラウザーの別のタブでこのポリシーを編集中です。ここでも続けられます。下書きはタブごとに保存されます。',
    orphan: (time) => `${time} の下書きは、同じ ID の以前のランナーのものです。送信できません。`,
    gone: 'このランナーはサーバー上にありません。テキストはコピーとダウンロードができますが、送信できません。',
    recreated:
      'このランナーは同じ ID で作り直されました。テキストは以前のランナーのものです。コピーとダウンロードはできますが、送信できません。',
    readOnly:
      'このサーバーはポリシーのバージョントークン（etag）を返しません。保存すると別の変更を上書きするおそれがあるため、編集できません。',
    neverHad:
      'このランナーにはポリシーがありません。最初の接続時に既定のものが与えられます。ここで保存したポリシーがその代わりになります。',
    copy: 'テキストをコピー',
    download: 'YAML をダウンロード',
    dismiss: 'この通知を閉じる',
    storage: 'このブラウザーでは下書きを保存できません。再読み込みするとテキストは失われます。',
    staleRead: '最近の読み取りに失敗しています。別の変更があっても、今は分かりません。',
  },

  faces: {
    failed: 'ポリシーを読み取れませんでした',
    notFound: 'このランナーはありません',
    notFoundText: '削除された可能性があります。残した下書きは下にあります。',
    toRunners: 'すべてのランナー',
    crash: 'エディターを開始できませんでした',
  },

  sample:
    '# このランナーにはまだポリシーがありません。{} はすべてを許可します。\n# constraints:\n#   resources:\n#     max_cpu: "4"\n#     max_memory: 16Gi\n',

  leave: {
    title: 'ポリシーの編集を離れますか',
    text: '下書きはこのブラウザーに保存され、戻ったときに開きます。',
    textNotKept: 'このブラウザーでは下書きを保存できません。離れるとテキストは失われます。',
    textSaving: '保存の途中です。結果はここに表示されません。',
    stay: 'とどまる',
    go: '下書きを残して離れる',
    goLosing: '破棄して離れる',
  },
  discard: {
    title: 'この下書きを破棄しますか',
    text: 'テキストは元のバージョンに戻ります。このタブではエディターの「元に戻す」で復元できます。',
    keep: '下書きを残す',
    confirm: '下書きを破棄',
  },

  conflict: {
    title: (time) => `編集中に別の保存がありました（${time} 読取）`,
    refused: '今回の保存はサーバーに拒否され、何も変わっていません。下書きは残っています。',
    early: 'まだ何も送信していません。下書きは残っています。',
    mine: '自分の変更',
    theirs: '相手の変更',
    base: '元の内容',
    mineNote: '自分の下書き',
    readAt: (time) => `${time} 読取`,
    diff: '相手のポリシーと自分の下書きの差分',
    saveOff: '両方をマージするまで保存できません。',
  },

  alarm: {
    loosens: (n) => `この保存で ${n} つの制限が緩和されます`,
    noneLooser: 'この保存で緩和される制限はありません',
    unknownToo: '一部の変更は、制限への影響がこのコンソールでは分かりません。',
    ack: (group) => `グループ ${group} を意図して削除します`,
    directions: { looser: '緩和', tighter: '強化', neutral: '同じ値、または制限ではない', unknown: '影響は不明' },
  },
  inWords: {
    title: '文章で見るポリシー',
    atCursor: 'カーソル位置',
    group: (name) => `${name} の内容`,
    whole: 'ポリシー',
    beforeAfter: '取り消し線はサーバー上、太字は自分の下書きです。',
    notReadable: (line) => `${line} 行目を直すまで説明できません。`,
    lastGood: '今はテキストを読み取れません。最後に読み取れた内容を表示しています。',
    removed: '削除',
    goTo: (line) => `${line} 行目へ`,
    print: '印刷',
    none: '説明する内容がまだありません。',
  },
  outline: {
    title: 'アウトライン',
    meta: '値の数、変更',
    changed: (n) => `変更 ${n} 件`,
    removed: '削除',
    added: '追加',
    values: (n) => `値 ${n} 個`,
    removedHere: (group) => `ここにあったグループ ${group} を削除`,
  },

  help: {
    absent: (meaning) => `省略時：${meaning}`,
    example: (value) => `例：${value}`,
    unit: {
      cpu: 'CPU の数量です。500m は 0.5 コア、4 は 4 コアです。',
      memory: 'メモリの数量です。512Mi、16Gi のように書きます。大文字と小文字は区別されます。',
    },
    range: (min, max) => `${number.format(min)} から ${number.format(max)} まで。`,
  },
} satisfies PolicyMessages

export const policyJa = {
  ...messages,
  findings: findingsJa,
  fields: policyFieldsJa,
  sentences: policySentencesJa,
  changes: changeWordsJa,
}
