import { isJsonObject } from '../src/lib/lossless.ts'
import { BoundedMap } from './bounded-map.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'

/**
 * Takes Content-Security-Policy reports in both formats and logs each as directive and own path, nothing else of it.
 * More than ten a minute from one address are dropped without a word: the sender may be an attacker's page.
 */
export const createReports = (log: Log, limits: Limits, now: () => number) => {
  const counts = new BoundedMap<{ left: number }>(10_000, now)

  return (bytes: Buffer, address: string, requestId: string): void => {
    for (const report of readReports(bytes)) {
      const count = counts.get(address) ?? { left: limits.reportsPerAddress }
      if (count.left === limits.reportsPerAddress) counts.set(address, count, limits.reportWindowMs)
      if (count.left === 0) return
      count.left -= 1
      log.write({ rid: requestId, event: 'csp', route: report.path, err: report.directive })
    }
  }
}

type Report = { readonly directive: string; readonly path: string }

const readReports = (bytes: Buffer): Report[] => {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    const items: unknown[] = Array.isArray(value) ? value : [value]
    return items.flatMap((item) => readReport(item) ?? [])
  } catch {
    return []
  }
}

const readReport = (item: unknown): Report | undefined => {
  if (!isJsonObject(item)) return undefined
  const body = item['csp-report'] ?? item.body
  if (!isJsonObject(body)) return undefined
  const directive = body['effective-directive'] ?? body.effectiveDirective ?? body['violated-directive']
  const page = body['document-uri'] ?? body.documentURL
  if (typeof directive !== 'string' || !/^[a-z-]{1,40}$/.test(directive)) return undefined
  return { directive, path: typeof page === 'string' ? pathOf(page) : '' }
}

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname.slice(0, 200) : '')
