import { msPerDay } from '@cartograph/contract'
import { z } from 'zod'
import type { CsvRow } from '../../kit/downloads/read-csv.ts'
import { readReports } from '../../kit/reports/read-reports.ts'
import type { ReportJobs } from '../../kit/reports/report-jobs.ts'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { groupBy } from '../../kit/values/group-by.ts'
import { utcInstant } from '../../kit/values/moment.ts'
import type { AmazonClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { normaliseOrder } from '../normalise.ts'
import { pollReports, polling, reportRows, startReport } from '../reports.ts'

/** Orders with their items by the time of their last change. */
export const orders: Stream<AmazonClient> = {
  name: 'orders',
  readPage: (client, request) => readReports(reports, client, request),
  normalise: normaliseOrder,
}

/** A span of time; without an end, up to now. */
const Part = z.object({ from: z.string(), to: z.nullable(z.string()) })
type Part = z.infer<typeof Part>

/** The most of one report. */
const longestMs = 30 * msPerDay
const ordersPerPage = 1_000

const reports: ReportJobs<AmazonClient, Part> = {
  platform: manifest.name,
  part: Part,
  polling,
  plan({ api }, { since, until }) {
    const now = api.ports.clock.now()
    const end = until === null ? now : Date.parse(until)
    const start = since === null ? now - manifest.streams.orders.historyMonths * longestMs : since
    const parts: Part[] = []
    for (let from = new Date(start).getTime(); from < end || parts.length === 0; from += longestMs)
      parts.push({ from: instant(from), to: instant(Math.min(end, from + longestMs)) })
    // What changes while the reports are prepared is in the last one.
    return parts.map((part, at) =>
      until === null && at === parts.length - 1 ? { ...part, to: null } : part,
    )
  },
  split([first, ...rest]) {
    if (first === undefined || first.to === null) return null
    const [from, to] = [Date.parse(first.from), Date.parse(first.to)]
    if (to - from < 2 * msPerDay) return null
    const middle = instant((from + to) / 2)
    return [{ from: first.from, to: middle }, { from: middle, to: first.to }, ...rest]
  },
  jobs: () => Promise.resolve(['orders']),
  async start(client, { part, request }) {
    const report = {
      reportType: 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_LAST_UPDATE_GENERAL',
      dataStartTime: part.from,
      ...(part.to !== null && { dataEndTime: part.to }),
    }
    return { id: await startReport(client, report, request.signal) }
  },
  poll: pollReports,
  async read(client, { results, place, request }) {
    const rows = await reportRows(client, results[0], request.signal)
    const all = recordsOf(rows, client)
    const from = Number(place ?? 0)
    const to = from + ordersPerPage
    return { records: all.slice(from, to), place: to < all.length ? String(to) : null }
  },
}

/** The orders of the marketplace, the oldest change first. */
function recordsOf(rows: readonly CsvRow[], { marketplaceName }: AmazonClient): RawRecord[] {
  // A seller's reports have the orders of all their marketplaces of a region, and those of their own
  // shops that Amazon only ships.
  const ofMarketplace = rows.filter((row) => row['sales-channel'] === marketplaceName)
  return [...groupBy(ofMarketplace, (row) => row['amazon-order-id'] ?? '')]
    .map(([externalId, items]) => ({
      externalId,
      updatedAt: utcInstant(manifest.name, items[0]?.['last-updated-date'] ?? ''),
      payload: { items },
    }))
    .toSorted((one, other) => (one.updatedAt < other.updatedAt ? -1 : 1))
}

function instant(moment: number): string {
  return new Date(moment).toISOString()
}
