import { useSearchParams } from 'react-router'

export const views = ['edit', 'form', 'words', 'review', 'merge'] as const
export type View = (typeof views)[number]

/** Which view the address names, and how to go to another. */
export const useView = (): readonly [View, (view: View) => void] => {
  const [params, setParams] = useSearchParams()
  const named = params.get('view')
  const shown = views.find((view) => view === named) ?? 'edit'
  const show = (view: View): void =>
    setParams((current) => {
      const next = new URLSearchParams(current)
      if (view === 'edit') next.delete('view')
      else next.set('view', view)
      return next
    })
  return [shown, show]
}
