import type { PolicyInsertMessages } from './policy-insert.en'

export const policyInsertJa: PolicyInsertMessages = {
  menu: '内容を選んで開始…',
  samples: {
    development: 'サンプル：開発用（CPU のみ）',
    untrusted: 'サンプル：信頼できないコード',
    gpu: 'サンプル：GPU プール',
    sunk: 'サンプル：SUNK Pod Scheduler',
    mapped: 'サンプル：ランタイムクラスの対応付け',
  },
  copy: '別のランナーのポリシー…',
  title: '別のランナーのポリシーをコピー',
  lead: 'エディターのテキストを置き換えます。「元に戻す」で復元できます。何も送信せず、etag はこのランナーのままです。',
  runner: 'ランナー ID',
  submit: 'エディターにコピー',
  busy: '読み取り中…',
  choose: 'ランナーの ID を入力します。',
  same: '編集中のランナーです。',
  none: 'このランナーにはポリシーがありません。',
}
