import type { ReconciledMeasure } from '@cartograph/contract'
import type { DayTotal } from '../kit/stream.ts'

/** Sums rows by day, in hundredths: totals to compare a platform's own with. */
export function sumByDay<Row extends { readonly day: string }>(
  rows: readonly Row[],
  measure: ReconciledMeasure,
  amountOf: (row: Row) => string | number,
): DayTotal[] {
  const isCount = counts.has(measure)
  const sums = new Map<string, number>()
  for (const row of rows) {
    const minor = Math.round(Number(amountOf(row)) * 100)
    sums.set(row.day, (sums.get(row.day) ?? 0) + minor)
  }
  return sortTotals(
    [...sums].map(([day, minor]) => {
      const total = isCount ? String(minor / 100) : (minor / 100).toFixed(2)
      return { day, measure, total }
    }),
  )
}

const counts: ReadonlySet<ReconciledMeasure> = new Set([
  'orders',
  'sessions',
  'search_clicks',
  'search_impressions',
])

export function sortTotals(totals: readonly DayTotal[]): DayTotal[] {
  const place = ({ measure, day }: DayTotal) => `${measure} ${day}`
  return totals.toSorted((left, right) => (place(left) < place(right) ? -1 : 1))
}
