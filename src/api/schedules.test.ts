import { afterAll, describe, expect, it } from 'vitest'
import { environment } from './http'
import { drawSchedule, Schedule, scriptOf } from './schedules.testing'

const count = Number(process.env.SCHEDULES ?? 300)
const first = Number(process.env.FIRST_SEED ?? 1)
const realFetch = environment.fetch
afterAll(() => {
  environment.fetch = realFetch
})

describe('two operators, one policy, and everything that can go wrong between', () => {
  it(`holds every promise in ${count} schedules`, { timeout: 3_600_000 }, async () => {
    const failed: string[] = []
    for (let seed = first; seed < first + count && failed.length < 3; seed += 1) {
      const schedule = drawSchedule(seed)
      const broken = await new Schedule(seed).run(schedule)
      if (broken.length > 0) failed.push(`${broken.join('\n')}\n${scriptOf(seed, schedule)}`)
    }
    expect(failed).toEqual([])
  })
})
