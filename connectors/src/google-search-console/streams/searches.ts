import { noonAt } from '@cartograph/contract'
import { parsePayload } from '../../kit/http/parse-payload.ts'
import type { Stream } from '../../kit/stream.ts'
import { requestedDays } from '../../kit/values/days.ts'
import { RowOfDay } from '../api-types.ts'
import { searchTypes, type SearchConsoleClient, type SearchType } from '../client.ts'
import { normaliseSearchDay } from '../normalise.ts'
import { timezone } from '../time-zone.ts'

/**
 * Searches by type, page, country, device and term. A report by day comes first: it tells which
 * types and days have any, and the totals that the other reports add up to.
 */
export const searches: Stream<SearchConsoleClient> = {
  name: 'searches',
  async readPage(client, request) {
    const { signal } = request
    const { days, from, to } = requestedDays(request, 'Searches')
    const totals = await Promise.all(
      searchTypes.map((type) => readTotalsOf(client, { type, from, to }, signal)),
    )
    const records = []
    for (const day of days) {
      const types = await Promise.all(
        totals.flatMap(({ type, byDay, firstIncompleteDay }) => {
          const total = byDay.get(day)
          if (total === undefined) return []
          const isFinal = firstIncompleteDay === null || day < firstIncompleteDay
          return [readDay(client, { type, day, total, isFinal }, signal)]
        }),
      )
      records.push({
        externalId: day,
        updatedAt: noonAt(day, timezone),
        payload: { types },
      })
    }
    return { records, next: null }
  },
  normalise: normaliseSearchDay,
}

async function readTotalsOf(
  client: SearchConsoleClient,
  range: { readonly type: SearchType; readonly from: string; readonly to: string },
  signal: AbortSignal,
) {
  const report = await client.report({ ...range, dimensions: ['date'] }, signal)
  const what = 'Google Search Console sent an unexpected report by day'
  const rows = report.rows.map((row) => parsePayload(RowOfDay, row, what))
  return {
    type: range.type,
    byDay: new Map(rows.map((row) => [row.keys[0], row])),
    firstIncompleteDay: report.firstIncompleteDay,
  }
}

async function readDay(
  client: SearchConsoleClient,
  of: {
    readonly type: SearchType
    readonly day: string
    readonly total: unknown
    readonly isFinal: boolean
  },
  signal: AbortSignal,
) {
  const { type, day, total, isFinal } = of
  const read = (dimensions: readonly ('page' | 'country' | 'device' | 'query')[]) =>
    client.report({ from: day, to: day, type, dimensions }, signal)
  const pages = await read(['page', 'country', 'device'])
  const terms = await read(['page', 'country', 'device', 'query'])
  return { type, isFinal, total, pages: pages.rows, terms: terms.rows, isCutOff: terms.isCutOff }
}
