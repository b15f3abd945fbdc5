import { Suspense } from 'react'
import { writePolicyText } from '../../domain/policy-text'
import { policyText } from '../../i18n/policy'
import { oddFormText } from '../../i18n/odd-form'
import { formatJson, isJsonObject } from '../../lib/lossless'
import type { RunnerRead } from '../../wire/runner'
import { Bar, Rescue } from './notices'
import { YamlLine } from './yaml-line'

/** A policy without an etag, or in a form that is no policy: shown, copied, downloaded, but not edited, with the reason. */
export const ReadOnly = (props: { runnerId: string; read: RunnerRead }) => (
  <Suspense fallback={null}>
    <Shown {...props} />
  </Suspense>
)

const Shown = ({ runnerId, read }: { runnerId: string; read: RunnerRead }) => {
  const text = policyText.useSection()
  const odd = oddFormText.useSection()
  const { policy } = read.document
  const isOdd = policy !== undefined && policy !== null && !isJsonObject(policy)
  const yaml = isJsonObject(policy) ? writePolicyText(policy) : isOdd ? formatJson(policy, 2) : ''
  return (
    <div className="ed">
      <header className="ed-h">
        <h1>{text.title}</h1>
      </header>
      <div className="ed-l pad">
        <Bar icon="lock" tone="warn" actions={<Rescue text={yaml} name={runnerId} />}>
          {isOdd ? odd.policy : text.notices.readOnly}
        </Bar>
        <div className="panel lines ro" tabIndex={0} role="group" aria-label={text.editorLabel}>
          {yaml.split('\n').map((line, index) => (
            <div key={index}>
              <span className="ln">{index + 1}</span>
              <YamlLine text={line} />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
