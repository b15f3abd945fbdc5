import type { SignInMessages } from './sign-in.en'

export const signInJa: SignInMessages = {
  title: 'アクセストークンでサインイン',
  titlePractice: 'アカウントなしで練習',
  lead: 'CoreWeave マネージドランナーの運用者向けです。表示される組織と可能な操作は、トークンによって決まります。',
  leadPractice:
    'このコンソールは模擬コントロールプレーンで動作しています。動きは実際の API と同じですが、実物には影響しません。',
  token: 'API アクセストークン',
  show: '表示',
  hide: '隠す',
  helpBefore: 'Token Secret の取得元: ',
  helpAfter: '。読み取りだけでも Sandbox Admin ロールが必要です。',
  shared: 'これは共用のコンピューターです',
  sharedHelp: 'このブラウザーに下書きと履歴を残しません。',
  submit: 'サインイン',
  busy: 'サインイン中',
  promise:
    'トークンはこのコンソールのゲートウェイに一度だけ送られ、ブラウザーには戻りません。セッションは 30 分間操作がないと終了し、最長でも 12 時間で終了します。',
  practice: '練習用フリートを開く',
  practiceNote: 'あらゆる状態の模擬ランナー約 46 件。時間を進めることもできます。',
  otherFleets: 'ほかのフリート',
  fleets: {
    empty: '空: クラスター 3 つ、ランナーなし',
    failing: '失敗多数: 原因は少数',
    odd: '例外的: 想定外の名前と値',
    'scale-1000': 'ランナー 1,000 件',
    'scale-10000': 'ランナー 10,000 件',
    'scale-100000': 'ランナー 100,000 件',
    'standard+user': 'Sandbox Admin ロールなし',
    'standard+nocks': 'CKS ロールなし',
  },
  empty: 'トークンを貼り付けてください。',
  refused:
    'API がこのトークンを受け付けません。Token Secret 全体をコピーしたか、有効期限が切れていないか確認してください。',
  noRole:
    'トークンは有効ですが、Sandbox Admin ロールがありません。読み取りにも必要です。組織の管理者が Cloud Console の Access Policies で付与できます。',
  malformed: 'トークンは、空白や改行を含まない 8～2,048 文字の文字列です。',
  tooMany: (seconds) => `拒否された試行が多すぎます。${seconds} 秒後に再試行してください。`,
  unreachable: 'API に到達できませんでした。サインインは行われていません。',
  alreadyOut:
    '直前にサインインしましたが、ブラウザーがセッションを保存していません。このアドレスで Cookie が許可されているか確認してください。',
}
