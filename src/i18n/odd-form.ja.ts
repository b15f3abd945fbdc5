import type { OddFormMessages } from './odd-form.en'

export const oddFormJa: OddFormMessages = {
  title: '想定外の形式',
  note: (name) =>
    `サーバーから届いた ${name} は、このコンソールが想定する形式ではありません。読み取りには使いませんが、編集しても失われません。`,
  masked: '非表示',
  show: (name) => `${name} を届いたまま表示`,
  hide: (name) => `${name} を隠す`,
  policy:
    '保存されているポリシーがオブジェクトではないため、ここでは編集できません。以下はサーバーから届いた内容です。何も変更していません。',
}
