import { z } from 'zod'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import { searchTypes, type SearchConsoleClient } from './client.ts'

/** Clicks and impressions by day as Google counts them, of all types of search together. */
export async function readTotals(
  client: SearchConsoleClient,
  { from, to, signal }: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const clicks = new Map<string, number>()
  const impressions = new Map<string, number>()
  for (const type of searchTypes) {
    const { rows } = await client.report({ from, to, type, dimensions: ['date'] }, signal)
    for (const row of parsePayload(Rows, rows, 'Google Search Console sent unexpected totals')) {
      const [day] = row.keys
      clicks.set(day, (clicks.get(day) ?? 0) + row.clicks)
      impressions.set(day, (impressions.get(day) ?? 0) + row.impressions)
    }
  }
  return [...totalsOf('search_clicks', clicks), ...totalsOf('search_impressions', impressions)]
}

function totalsOf(
  measure: 'search_clicks' | 'search_impressions',
  byDay: ReadonlyMap<string, number>,
): DayTotal[] {
  return [...byDay].map(([day, total]) => ({ day, measure, total: String(total) }))
}

const Rows = z.array(
  z.object({
    keys: z.tuple([z.iso.date()]),
    clicks: z.int().nonnegative(),
    impressions: z.int().nonnegative(),
  }),
)
