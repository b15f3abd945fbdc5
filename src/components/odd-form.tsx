import { Suspense } from 'react'
import { oddFormText } from '../i18n/odd-form'
import { useText } from '../i18n/provider'
import { formatJson, isJsonObject, type Json } from '../lib/lossless'
import { Icon } from '../ui/icon'
import { Masked } from '../ui/masked'
import type { RunnerRead } from '../wire/runner'

/** Members below `roots` that did not have the form of the contract: named, the raw JSON masked until shown. */
export const OddForm = ({ read, roots }: { read: RunnerRead; roots: readonly string[] }) => {
  const odd = read.problems.filter(({ path }) => roots.some((root) => path === root || path.startsWith(`${root}.`)))
  if (odd.length === 0) return null
  return (
    <Suspense fallback={null}>
      <OddMembers read={read} paths={odd.map(({ path }) => path)} />
    </Suspense>
  )
}

const valueAt = (document: Json, path: string): Json | undefined => {
  let value: Json | undefined = document
  for (const key of path.split('.')) value = isJsonObject(value) ? value[key] : undefined
  return value
}

const OddMembers = ({ read, paths }: { read: RunnerRead; paths: readonly string[] }) => {
  const text = oddFormText.useSection()
  const shared = useText()
  const words = {
    show: shared.show,
    hide: shared.hide,
    showName: text.show,
    hideName: text.hide,
    masked: text.masked,
  }
  return (
    <section className="notice warn" aria-label={text.title}>
      <Icon name="warn" />
      <div className="grow col g1">
        <b className="m">{text.title}</b>
        {paths.map((path) => (
          <p key={path}>
            {text.note(path)}{' '}
            <Masked name={path} value={() => formatJson(valueAt(read.document, path), 2)} words={words} />
          </p>
        ))}
      </div>
    </section>
  )
}
