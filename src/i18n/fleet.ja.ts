import type { FleetMessages } from './fleet.en'

const number = new Intl.NumberFormat('ja')

export const fleetJa: FleetMessages = {
  group: { none: 'グループ化しない', zone: 'ゾーン別', group: 'ランナーグループ別' },
  view: { compact: '行を詰める', roomy: '行を広げる', usual: '標準の列に戻す', grouping: 'グループ化' },
  views: {
    save: 'このビューを保存…',
    remove: (name) => (name === '' ? '保存済みビューを削除' : `保存済みビュー「${name}」を削除`),
    notSaved: '表示中の内容は保存済みビューではありません',
    copyLink: 'このビューのリンクをコピー',
    copied: 'リンクをコピーしました',
    saveTitle: 'このビューを保存',
    saveLead: '絞り込み、並び順、グループ化、列を保存します。保存先はこのブラウザーです。リンクは共有できます。',
    ask: '名前',
    nameMissing: '名前を入力してください',
    replace: 'ビューを置換',
    saveNow: 'ビューを保存',
  },
  row: {
    open: '開く',
    policy: 'ポリシーを開く',
    copyId: 'ID をコピー',
    copied: (id) => `${id} をコピーしました`,
    raw: 'JSON の原文を表示',
  },
  raw: {
    lead: 'たった今読み取った内容です。env、deploymentSpec、policy.base の値は隠しています。',
    masked: '••••••',
    copyName: '値を隠した JSON をコピー',
  },
  count: (n) => number.format(n),
}
