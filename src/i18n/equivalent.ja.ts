import type { EquivalentMessages } from './equivalent.en'

export const equivalentJa: EquivalentMessages = {
  open: '同等のコマンド',
  title: '同等のコマンド',
  close: '閉じる',
  form: '形式',
  nothingYet: '送信する内容がまだありません。',
  willDo: '実行前：まだ何も送信していません。',
  did: '実行後：送信し、実行されました。',
  refused: (status) =>
    status === undefined
      ? '実行後：送信しました。結果はフォームに表示しています。'
      : `実行後：送信しました。ステータスは ${status} です。`,
  copyName: (form) => `${form} の形式をコピー`,
  code: (form) => `${form} で表したリクエスト`,
  sameRequest: 'ボタンで送信するリクエストそのものから作成しています。$TOKEN の値は書き出しません。',
  hidden: '機密の値はここでは隠しています。コピーでは実際の値になります。',
  because: {
    cwicNeedsPolicy: 'cwic ではポリシーのないランナーを作成できません。リクエスト自体は有効です。',
    cwicCannotClear: 'cwic ではこの値を取り除けません。ファイルにないメンバーはそのまま残ります。',
    cwicMerges: 'cwic はファイルの内容を現在の内容に重ねます。この形での全体の置き換えはできません。',
    tfNeedsPolicy: 'プロバイダーではポリシーのないランナーを作成できません。',
    tfNotADeed: 'Terraform はあるべき状態を記述するもので、この操作に当たるコマンドはありません。',
    tfPart: 'この変更だけでは、プロバイダーのリソースブロックとして表せません。',
  },
}
