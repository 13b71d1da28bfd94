import type { Instant, OrgId } from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'
import { exact, over, times } from './exact.ts'

export type Convert = (amount: bigint, at: Instant) => bigint | null

/** As long as money is converted by the last rate before it everywhere else. */
const maxRateAgeDays = 7

/** Amounts of one currency in another, each by the rate of its own day in UTC or the last before it. */
export async function readRates(
  warehouse: Pick<Warehouse, 'query'>,
  { orgId, from, to }: { readonly orgId: OrgId; readonly from: string; readonly to: string },
): Promise<Convert> {
  const { rowsJson } = await warehouse.query({
    orgId,
    sql: `SELECT CAST(day AS VARCHAR), from_currency, CAST(rate AS VARCHAR) FROM exchange_rates
          WHERE (from_currency = $1 AND to_currency = $2) OR (from_currency = $2 AND to_currency = $1)`,
    params: [from, to],
    shape: 'arrays',
  })
  const direct = new Map<string, bigint>()
  const inverse = new Map<string, bigint>()
  for (const [day, quoted, rate] of JSON.parse(rowsJson) as [string, string, string][]) {
    const known = quoted === from ? direct : inverse
    known.set(day, exact(rate))
  }
  return (amount, at) => {
    const rate = latest(direct, at)
    if (rate !== null) return times(amount, rate)
    const back = latest(inverse, at)
    return back === null ? null : over(amount, back)
  }
}

function latest(rates: ReadonlyMap<string, bigint>, at: Instant): bigint | null {
  for (let age = 0; age <= maxRateAgeDays; age += 1) {
    const day = new Date(Date.parse(at) - age * 86_400_000).toISOString().slice(0, 10)
    const rate = rates.get(day)
    if (rate !== undefined) return rate
  }
  return null
}
