import type { PolicyFieldTexts } from './policy-fields.en'

type Help = PolicyFieldTexts['displayName']
const say = (help: string, absent?: string, example?: string): Help => ({
  help,
  ...(absent === undefined ? {} : { absent }),
  ...(example === undefined ? {} : { example }),
})

export const policyFieldsJa = {
  displayName: say('人が見るためのラベルです。動作には影響しません。', 'ラベルなし。', 'untrusted-code'),
  base: say(
    'すべてのサンドボックスの下に重ねられる Pod テンプレートの断片です（ラベル、アノテーション、ノードセレクター、トレレーション、スケジューラー、ボリューム）。キーは Kubernetes の名前で、書いたとおりに保たれます。affinity、securityContext、runtimeClassName、initContainers は書けません。',
    '何も重ねません。',
  ),
  constraints: say(
    '解決後のサンドボックスを検査する制限です。違反したサンドボックスは拒否され、値が丸められることはありません。',
    '制限なし。',
  ),
  'constraints.resources': say(
    'CPU、メモリ、GPU です。特に断りがなければコンテナー単位です。',
    'CPU、メモリ、GPU は制限されません。',
  ),
  'constraints.resources.defaultCpu': say(
    '指定のないコンテナーに割り当てる CPU です。',
    'ランタイムの既定値。',
    '500m',
  ),
  'constraints.resources.defaultMemory': say(
    '指定のないコンテナーに割り当てるメモリです。',
    'ランタイムの既定値。',
    '1Gi',
  ),
  'constraints.resources.minCpu': say('コンテナーが要求できる CPU の下限です。', '下限なし。', '100m'),
  'constraints.resources.minMemory': say('コンテナーが要求できるメモリの下限です。', '下限なし。', '128Mi'),
  'constraints.resources.maxCpu': say(
    '1 つのコンテナーが要求できる CPU の上限です。超える要求は拒否されます。',
    '上限なし。',
    '4',
  ),
  'constraints.resources.maxMemory': say(
    '1 つのコンテナーが要求できるメモリの上限です。超える要求は拒否されます。',
    '上限なし。',
    '16Gi',
  ),
  'constraints.resources.cpuCeiling': say('1 つのサンドボックスが要求できる CPU の合計の上限です。', '上限なし。', '8'),
  'constraints.resources.memoryCeiling': say(
    '1 つのサンドボックスが要求できるメモリの合計の上限です。メモリ上のボリュームも含みます。',
    '上限なし。',
    '16Gi',
  ),
  'constraints.resources.maxGpuCount': say(
    'コンテナーが要求できる GPU の上限です。"0" で GPU を禁止します。',
    'GPU は制限されません。',
    '"0"',
  ),
  'constraints.resources.requireLimits': say(
    'すべてのコンテナーに requests と limits の指定を求めるかどうかです。',
    '指定は不要。',
    'true',
  ),
  'constraints.image': say('実行できるイメージです。', 'どのイメージも実行できます。'),
  'constraints.image.allowedRegistries': say(
    'イメージの取得を許可するレジストリの接頭辞です。',
    'すべてのレジストリ。',
    'ghcr.io/example-org/',
  ),
  'constraints.image.allowedImages': say(
    'レジストリの制限の中で実行できるイメージです。',
    '許可されたレジストリのすべてのイメージ。',
  ),
  'constraints.network': say(
    'サンドボックスの接続先と、サンドボックスへの接続元です。',
    'ネットワークは制限されません。',
  ),
  'constraints.network.allowedEgress': say(
    '宣言された外向きルールがすべて収まるべき範囲です。ルールは許可だけを表し、狭めるには削除するしかありません。',
    '制限なし。',
  ),
  'constraints.network.allowedEgress[]': say('1 つのルールです。宛先または送信元をちょうど 1 つと、ポートを書きます。'),
  'constraints.network.allowedEgress[].cidr': say('アドレス範囲です。'),
  'constraints.network.allowedEgress[].cidr.cidr': say('正規の接頭辞で書いた範囲です。', undefined, '10.0.0.0/8'),
  'constraints.network.allowedEgress[].cidr.except': say(
    '範囲の中で閉じたままにする部分です。このルールだけを狭めます。',
    '範囲全体。',
    '10.1.0.0/16',
  ),
  'constraints.network.allowedEgress[].httpsHostname': say(
    'HTTPS で接続するホスト名です。先頭の *. は 1 つのラベルに当たります。ポートは指定しないか、TCP 443 だけです。',
    undefined,
    '"*.files.example.org"',
  ),
  'constraints.network.allowedEgress[].httpsHostnameExcept': say(
    'このルールに含めないホスト名です。allowed_egress でだけ使えます。',
    'なし。',
  ),
  'constraints.network.allowedEgress[].dnsName': say('https_hostname の旧名です。'),
  'constraints.network.allowedEgress[].dnsNameExcept': say('https_hostname_except の旧名です。'),
  'constraints.network.allowedEgress[].tenant': say(
    '同じユーザー、同じ組織、または 1 つのサンドボックスネットワークのサンドボックスです。',
    undefined,
    'TENANT_SCOPE_SAME_USER',
  ),
  'constraints.network.allowedEgress[].any': say(
    'クラスター内部、リンクローカル、メタデータのアドレスを除くすべてです。',
    undefined,
    'true',
  ),
  'constraints.network.allowedEgress[].selector': say(
    'ラベルの完全一致で選ぶクラスター内の Pod です。外向きルールでだけ使えます。',
  ),
  'constraints.network.allowedEgress[].selector.podLabels': say('Pod に必要なラベルです。1 つ以上必要です。'),
  'constraints.network.allowedEgress[].selector.namespaceLabels': say(
    'Namespace に必要なラベルです。',
    'サンドボックス自身の Namespace。',
  ),
  'constraints.network.allowedEgress[].ports': say('このルールのポートです。', 'すべてのポート。'),
  'constraints.network.allowedEgress[].ports[]': say('ポートまたはポートの範囲です。'),
  'constraints.network.allowedEgress[].ports[].protocol': say('TCP、UDP、SCTP のいずれかです。', 'TCP。', 'TCP'),
  'constraints.network.allowedEgress[].ports[].port': say('ポート、または範囲の最初のポートです。', undefined, '443'),
  'constraints.network.allowedEgress[].ports[].endPort': say('範囲の最後のポートです。', '1 つのポート。', '8089'),
  'constraints.network.defaultEgress': say(
    '宣言のないサンドボックスに与える外向きルールです。ホスト名は使えません。',
    'プラットフォームの既定。',
  ),
  'constraints.network.denyHttpsHostnameRules': say(
    'ホスト名を指定するルールを禁止します。DNS は止まりません。',
    'ホスト名を許可できます。',
    'true',
  ),
  'constraints.network.denyDns': say('deny_https_hostname_rules の旧名です。'),
  'constraints.network.dnsEgress': say(
    'プラットフォームの DNS に接続できるかどうかです。新しいサーバーだけです。',
    '接続できます。',
    'DNS_EGRESS_MODE_DENY',
  ),
  'constraints.network.allowedIngress': say('宣言された内向きルールがすべて収まるべき範囲です。', '制限なし。'),
  'constraints.network.defaultIngress': say(
    '宣言のないサンドボックスのカスタムポートに使う内向きルールです。',
    'なし。',
  ),
  'constraints.security': say(
    '特権とランタイムクラスです。空のまま書くと、既定を超えるものは何も許可されません。',
    '制限なし。',
  ),
  'constraints.security.allowPrivileged': say('特権コンテナーを実行できるかどうかです。', '実行できません。', 'false'),
  'constraints.security.allowedCapabilities': say(
    'コンテナーが追加できる Linux ケーパビリティです。',
    '既定のものだけ。',
    'NET_ADMIN',
  ),
  'constraints.security.allowedSeccompProfiles': say(
    'コンテナーが選べる seccomp プロファイルです。',
    'ほかのプロファイルは選べません。',
    'RuntimeDefault',
  ),
  'constraints.security.allowedRuntimeClasses': say(
    'サンドボックスが選べるランタイムクラスです。',
    '選ぶことはできません。',
    'kata',
  ),
  'constraints.security.defaultCpuRuntimeClass': say(
    'CPU サンドボックスのランタイムクラスです。許可リストがある場合はその中から選びます。',
    'ランナーが決めます。',
    'kata',
  ),
  'constraints.security.defaultGpuRuntimeClass': say(
    'GPU サンドボックスのランタイムクラスです。許可リストがある場合はその中から選びます。',
    'ランナーが決めます。',
  ),
  'constraints.security.runtimeClassMappings': say(
    '各ランタイムクラスに対応する Kubernetes のクラスです。新しいサーバーだけで、許可リストや既定値とは併用できません。',
    '対応づけなし。',
  ),
  'constraints.security.runtimeClassMappings[]': say('1 つのランタイムクラスと、その対応先です。'),
  'constraints.security.runtimeClassMappings[].runtimeClass': say(
    'ランタイムクラスです。それぞれ 1 回だけ書けます。',
    undefined,
    'RUNTIME_CLASS_CPU_DEFAULT',
  ),
  'constraints.security.runtimeClassMappings[].kubernetesRuntimeClassName': say(
    'Kubernetes の RuntimeClass の名前です。',
    undefined,
    'kata',
  ),
  'constraints.security.runtimeClassMappings[].nodeDefault': say(
    'ノードの既定を使います。DEFAULT のクラスでだけ使えます。',
    undefined,
    'true',
  ),
  'constraints.instance': say('サンドボックスが使えるインスタンスタイプです。', 'ランナーが提供するすべてのタイプ。'),
  'constraints.instance.allowedInstanceTypes': say(
    'サンドボックスが要求できるインスタンスタイプです。',
    'ランナーが提供するすべてのタイプ。',
    'h100',
  ),
  'constraints.lifecycle': say('サンドボックスの存続時間です。', 'プラットフォームの既定。'),
  'constraints.lifecycle.defaultLifetimeSeconds': say(
    '指定のないサンドボックスの存続時間（秒）です。0 はプラットフォームの既定です。どのサンドボックスも 30 日で終了します。',
    'プラットフォームの既定。',
    '3600',
  ),
  'constraints.metadata': say('サンドボックスに付けられるアノテーションです。', '制限なし。'),
  'constraints.metadata.deniedAnnotationPrefixes': say(
    '使用を禁止するアノテーションの接頭辞です。',
    'すべて使えます。',
    'internal.example.com/',
  ),
  'constraints.metadata.maxAnnotationCount': say('アノテーションの数の上限です。0 は無制限です。', '無制限。', '20'),
  'constraints.volumes': say('サンドボックスが使えるボリュームです。', '制限なし。'),
  'constraints.volumes.allowedMedia': say('ボリュームを置ける媒体です。', 'すべての媒体。', 'STORAGE_MEDIUM_DISK'),
  'constraints.volumes.maxSize': say('1 つのボリュームの最大サイズです。', '制限なし。', '20Gi'),
  controlPlaneAccess: say('このランナーにサンドボックスを要求できる相手です。', '制限なし。'),
  'controlPlaneAccess.sourceIpAllowlist': say(
    '認証に加えて、呼び出しを許可するパブリックアドレスです。アドレスのないまま書くと、すべてのパブリックな送信元を拒否します。',
    'すべてのアドレス。',
  ),
  'controlPlaneAccess.sourceIpAllowlist.cidrs': say(
    '正規の接頭辞で書いたアドレス範囲です。最大 256 個で、サーバーが並べ替えます。',
    'すべてのパブリックな送信元を拒否します。',
    '198.51.100.0/24',
  ),
} satisfies PolicyFieldTexts
