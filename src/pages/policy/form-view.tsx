import { useMemo, useState } from 'react'
import { sayFinding, type Finding } from '../../domain/finding'
import { pathKey, type ValuePath } from '../../domain/policy-fields'
import { findingsAt, policyForm, type PolicyForm } from '../../domain/policy-form'
import { sectionOf } from '../../domain/policy-outline'
import { policyText } from '../../i18n/policy'
import type { JsonObject } from '../../lib/lossless'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { AnyField } from './form-field'
import { FormContext, useFormText } from './form-edit'
import { BasePanel, GroupPanel } from './form-groups'
import { Findings } from './form-row'
import { Unknown } from './form-unknown'
import { Outline } from './outline'
import type { Derived } from './use-derived'
import type { useWorkbench } from './use-workbench'
import { WordsAtCursor } from './words-view'
import '../../ui/segments.css'
import './form.css'

type About = Parameters<typeof WordsAtCursor>[0]

/** The policy as a form over the same text: every edit is one change of the text, and nothing else of it moves. */
export const FormView = ({
  bench,
  about,
}: {
  bench: ReturnType<typeof useWorkbench>
  about: Omit<About, 'section' | 'errorLine'>
}) => {
  const { draft, live, derived, editor, edit } = bench
  const found = live.reading?.findings ?? noFindings
  const isNothing = found.some(({ detail }) => detail.code === 'emptyDocument')
  const { said, apply } = useFormText({
    text: draft.text,
    document: !live.isCurrent ? undefined : isNothing ? nothing : derived.document,
    editor,
    onText: (text) => edit.dispatch({ type: 'typed', text }),
  })
  const [section, setSection] = useState<ValuePath>([])
  const lines = useMemo(
    () => new Map(derived.spans.map(({ path, startLine }) => [pathKey(path), startLine])),
    [derived.spans],
  )
  const lineOf = (path: ValuePath): number | undefined => lines.get(pathKey(path))
  const form = useMemo(() => said && policyForm(said.document), [said])
  if (!form) return <NoForm findings={live.isCurrent ? found : undefined} onGoTo={about.onGoTo} />
  const shown = isNothing ? noFindings : found
  return (
    <FormContext value={{ findings: shown, apply, lineOf, goTo: about.onGoTo, Member: AnyField }}>
      <div className="ed-b">
        <div
          className="ed-l pad form-page"
          onFocusCapture={({ target }) => setSection(sectionAt(target.closest('section[id]')?.id, form))}
        >
          <Sections form={form} isNothing={isNothing} />
        </div>
        <aside className="ed-r">
          <Outline rows={derived.outline} current={section} onGoTo={(line) => showSection(derived, line)} />
          {section.length === 0 ? null : (
            <WordsAtCursor
              {...about}
              section={section}
              errorLine={shown.find((each) => isErrorIn(each, section))?.range.startLine}
            />
          )}
        </aside>
      </div>
    </FormContext>
  )
}

const nothing: JsonObject = {}
const noFindings = [] as const

const isErrorIn = ({ severity, path }: Finding, section: ValuePath): boolean =>
  severity === 'error' && pathKey(sectionOf(path)) === pathKey(section)

const sectionId = (path: ValuePath): string => `form-${path.join('-')}`

const sectionAt = (id: string | undefined, { label, groups, access }: PolicyForm): ValuePath =>
  [label, ...groups, access].find(({ path }) => sectionId(path) === id)?.path ?? []

const showSection = ({ outline }: Derived, line: number): void => {
  const row = outline.find((each) => each.line === line)
  const panel = row && document.getElementById(sectionId(row.path))
  panel?.scrollIntoView({ block: 'start' })
  panel?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true })
}

const Sections = ({ form, isNothing }: { form: PolicyForm; isNothing: boolean }) => {
  const section = policyText.useSection()
  const words = section.form
  const { label, groups, access, constraints } = form
  const isEmpty = !isNothing && isBare(form)
  return (
    <>
      <p className="help">{words.intro}</p>
      {isNothing || isEmpty ? (
        <p className="notice">
          <Icon name="info" />
          <span>{isNothing ? words.nothingYet : words.isEmpty}</span>
        </p>
      ) : null}
      <WholeFindings />
      <section className="panel" id={sectionId(label.path)} aria-label={section.inWords.whole}>
        <div className="form-b">
          <AnyField field={label} />
          <Unknown paths={form.unknown} />
        </div>
      </section>
      {constraints.isFitting
        ? groups.map((group) => <GroupPanel key={group.key} group={group} id={sectionId(group.path)} />)
        : null}
      <GroupPanel group={access} id={sectionId(access.path)} />
      <BasePanel form={form} id={sectionId(['base'])} />
    </>
  )
}

const isBare = ({ label, constraints, access, hasBase, unknown }: PolicyForm): boolean =>
  [label, constraints, access].every(({ value }) => value === undefined) && !hasBase && unknown.length === 0

/** What is said about the text as a whole, and about what has no field of its own. */
const WholeFindings = () => (
  <FormContext.Consumer>
    {(editing) =>
      editing ? (
        <Findings found={[...findingsAt(editing.findings, []), ...findingsAt(editing.findings, ['constraints'])]} />
      ) : null
    }
  </FormContext.Consumer>
)

/** No fields while the text cannot be read: the reason, its line, and the way there. */
const NoForm = ({ findings, onGoTo }: { findings: readonly Finding[] | undefined; onGoTo: (line: number) => void }) => {
  const section = policyText.useSection()
  const words = section.form
  const errors = findings?.filter(({ severity }) => severity === 'error') ?? []
  if (findings === undefined) {
    return (
      <div className="ed-l pad">
        <p role="status" className="ink-2">
          {words.checking}
        </p>
      </div>
    )
  }
  return (
    <div className="ed-l pad">
      <section className="panel form-none" role="alert">
        <h2>
          <span className="st fail">
            <Icon name="s-failed" />
          </span>{' '}
          {words.notReadable}
        </h2>
        <p className="ink-2">{words.notReadableText}</p>
        <ul>
          {errors.slice(0, 20).map(({ detail, range }, index) => (
            <li key={`${detail.code} ${index}`} className="row wrap">
              <span className="grow">
                <b className="m">{section.problems.line(range.startLine)}</b> {sayFinding(section.findings, detail)}
              </span>
              <Button size="s" aria-label={words.goToLine(range.startLine)} onClick={() => onGoTo(range.startLine)}>
                {section.problems.goTo}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
