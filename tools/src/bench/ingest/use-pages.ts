import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '@cartograph/contract'
import { percentile } from '../compare-runs.ts'
import type { QueryServer, TimedResponse } from '../query-server.ts'
import { queryShapes } from '../query-shapes.ts'

/** Milliseconds of each request. */
export interface PageTimes {
  readonly queries: readonly number[]
  readonly reads: readonly number[]
}

/**
 * A person who looks at a dashboard's elements, uncached, and at lists, several times a second. Counts
 * the requests that begin while `isCounted`.
 */
export async function usePages(
  server: QueryServer,
  until: string,
  { isDone, isCounted = () => true }: { isDone: () => boolean; isCounted?: () => boolean },
): Promise<PageTimes> {
  const shapes = queryShapes(until)
  const times = { queries: [] as number[], reads: [] as number[] }
  for (let n = 0; !isDone(); n += 1) {
    const query = shapes[n % shapes.length]?.query
    if (query === undefined) throw new Error('There is no query')
    await count(times.queries, () => server.load({ ...query, renewQuery: true }))
    await count(times.reads, () => server.get(reads[n % reads.length] ?? ''))
    await sleep(pauseMs)
  }
  async function count(of: number[], send: () => Promise<TimedResponse>): Promise<void> {
    const counts = isCounted()
    const { ms } = await send()
    if (counts) of.push(ms)
  }
  return times
}

const pauseMs = 50
const reads = [
  endpoints.listUserOrgs.path,
  endpoints.getIntegrations.path,
  endpoints.listDataIngestions.path,
  `${endpoints.getDashboard.path}?spec=ecommerce`,
  endpoints.listReports.path,
  endpoints.listSegments.path,
]

export interface Latency {
  readonly count: number
  readonly p50: number
  readonly p95: number
}

export function latency(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b)
  return { count: sorted.length, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) }
}
