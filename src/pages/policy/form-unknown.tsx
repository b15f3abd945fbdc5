import type { ValuePath } from '../../domain/policy-fields'
import { findingsAt, readablePath } from '../../domain/policy-form'
import { policyText } from '../../i18n/policy'
import { useForm } from './form-edit'
import { Findings } from './form-row'

/** Members no schema knows: named, kept, and one press away in the text. */
export const Unknown = ({ paths }: { paths: readonly ValuePath[] }) => {
  const words = policyText.useSection().form
  const { lineOf, goTo, findings } = useForm()
  if (paths.length === 0) return null
  return (
    <div className="funknown">
      <p className="help">{words.unknown}</p>
      <ul>
        {paths.map((path) => {
          const name = readablePath(path.slice(-1))
          const line = lineOf(path)
          return (
            <li key={name}>
              <span className="row wrap">
                <code>{name}</code>
                {line === undefined ? null : (
                  <button
                    type="button"
                    className="link"
                    aria-label={words.inTextNamed(name)}
                    onClick={() => goTo(line)}
                  >
                    {words.line(line)}
                  </button>
                )}
              </span>
              <Findings found={findingsAt(findings, path, true)} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
