import { useState } from 'react'

/** Which of the vanishing groups were ticked. Another set of vanishing groups begins with none. */
export const useTicks = (vanished: readonly string[]) => {
  const key = vanished.join(' ')
  const [kept, setKept] = useState<{ key: string; groups: ReadonlySet<string> }>({ key, groups: new Set() })
  const ticked: ReadonlySet<string> = kept.key === key ? kept.groups : new Set()
  const tick = (group: string, isOn: boolean): void => {
    const groups = new Set(ticked)
    if (isOn) groups.add(group)
    else groups.delete(group)
    setKept({ key, groups })
  }
  return { ticked, tick, unticked: vanished.filter((group) => !ticked.has(group)).length }
}
