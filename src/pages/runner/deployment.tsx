import { toTextKeys } from '../../domain/casing'
import { useText } from '../../i18n/provider'
import { runnerText } from '../../i18n/runner'
import { formatJson, isJsonObject, type Json, type JsonObject } from '../../lib/lossless'
import { Masked } from '../../ui/masked'
import { deploymentSpec as deploymentSchema, managedRunner, type RunnerRead } from '../../wire/runner'
import { shapeOf } from '../../wire/shape'

const runnerShape = shapeOf(managedRunner)
const knownFields: readonly string[] = runnerShape.kind === 'object' ? Object.keys(runnerShape.fields) : []

const deploymentShape = shapeOf(deploymentSchema)

type Leaf = { readonly name: string; readonly value: Json }

/** One line per member; maps of data are opened, so that each value is masked and shown by itself. */
const leavesOf = (document: Record<string, Json>): Leaf[] =>
  Object.entries(document).flatMap(([name, value]): Leaf[] => {
    if (!isJsonObject(value) || Object.keys(value).length === 0) return [{ name, value }]
    return Object.entries(value).map(([inner, innerValue]) => ({ name: `${name}.${inner}`, value: innerValue }))
  })

const spelt = (document: JsonObject): JsonObject => {
  const named = toTextKeys(document, deploymentShape)
  return isJsonObject(named) ? named : document
}

const valueText = (value: Json): string => (typeof value === 'string' ? value : formatJson(value))

/** What the platform made of defaults, rules and overrides. Sensitive: every value is masked until shown. */
export const Deployment = ({ read }: { read: RunnerRead }) => {
  const text = runnerText.useSection()
  const { deploymentSpec, dataPlaneStatus } = read.document
  return (
    <>
      <section className="sec">
        <div className="sec-h">
          <h2>{text.deployment.title}</h2>
          <span className="meta">{text.deployment.note}</span>
        </div>
        {isJsonObject(deploymentSpec) ? (
          <Leaves leaves={leavesOf(spelt(deploymentSpec))} isMasked />
        ) : deploymentSpec === undefined || deploymentSpec === null ? (
          <p className="ink-2">{text.deployment.none}</p>
        ) : null}
      </section>
      {isJsonObject(dataPlaneStatus) ? (
        <section className="sec">
          <div className="sec-h">
            <h2>{text.dataPlane}</h2>
          </div>
          <Leaves leaves={leavesOf(dataPlaneStatus)} />
        </section>
      ) : null}
      <OtherFields read={read} />
    </>
  )
}

/** Members of the runner this console has no name for. They survive every edit. */
const OtherFields = ({ read }: { read: RunnerRead }) => {
  const text = runnerText.useSection()
  const others = Object.entries(read.document).filter(([key]) => !knownFields.includes(key))
  if (others.length === 0) return null
  return (
    <section className="sec">
      <div className="sec-h">
        <h2>{text.otherFields.title}</h2>
        <span className="meta">{text.otherFields.note}</span>
      </div>
      <Leaves leaves={others.map(([name, value]) => ({ name, value }))} isMasked />
    </section>
  )
}

const Leaves = ({ leaves, isMasked = false }: { leaves: readonly Leaf[]; isMasked?: boolean }) => {
  const text = runnerText.useSection()
  const shared = useText()
  const words = {
    show: shared.show,
    hide: shared.hide,
    showName: text.deployment.show,
    hideName: text.deployment.hide,
    masked: text.deployment.masked,
  }
  return (
    <dl className="kv kv2">
      {leaves.map(({ name, value }) => (
        <div key={name} className="kv-pair">
          <dt className="cut" title={name}>
            {name}
          </dt>
          <dd>
            {isMasked ? (
              <Masked name={name} value={() => valueText(value)} words={words} />
            ) : (
              <code>{valueText(value)}</code>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
