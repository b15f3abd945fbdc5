import type { RunnerRead } from '../wire/runner'

const keyOf = ({ runner }: RunnerRead): string =>
  JSON.stringify([runner.identity.runnerId, runner.etag ?? '', runner.updateTime ?? ''])

const written = new Set<string>()
const most = 200

/** Which states of runners are the work of this tab: told by the answers to its changes. */
export const ownWrites = {
  note: (read: RunnerRead): RunnerRead => {
    written.add(keyOf(read))
    const [oldest] = written
    if (written.size > most && oldest !== undefined) written.delete(oldest)
    return read
  },
  has: (read: RunnerRead): boolean => written.has(keyOf(read)),
}
