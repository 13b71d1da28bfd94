import { msPerDay, utcDay, type Instant, type OrgId } from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'
import { parseDecimal, divide, multiply } from './exact-decimal.ts'

export type ConvertCurrency = (amount: bigint, at: Instant) => bigint | null

/** The same limit as in conversions everywhere else. */
const maxRateAgeDays = 7

/**
 * Converts between two currencies by the rate of the amount's day in UTC, or the last rate before
 * it.
 */
export async function readRates(
  warehouse: Pick<Warehouse, 'query'>,
  { orgId, from, to }: { readonly orgId: OrgId; readonly from: string; readonly to: string },
): Promise<ConvertCurrency> {
  const { rowsJson } = await warehouse.query({
    orgId,
    sql: `SELECT CAST(day AS VARCHAR), from_currency, CAST(rate AS VARCHAR) FROM exchange_rates
          WHERE (from_currency = $1 AND to_currency = $2) OR (from_currency = $2 AND to_currency = $1)`,
    params: [from, to],
    shape: 'arrays',
  })
  const direct = new Map<string, bigint>()
  const inverse = new Map<string, bigint>()
  for (const [day, fromCurrency, rate] of JSON.parse(rowsJson) as [string, string, string][]) {
    const rates = fromCurrency === from ? direct : inverse
    rates.set(day, parseDecimal(rate))
  }
  return (amount, at) => {
    const rate = latest(direct, at)
    if (rate !== null) return multiply(amount, rate)
    const inverseRate = latest(inverse, at)
    return inverseRate === null ? null : divide(amount, inverseRate)
  }
}

function latest(rates: ReadonlyMap<string, bigint>, at: Instant): bigint | null {
  for (let age = 0; age <= maxRateAgeDays; age += 1) {
    const day = utcDay(Date.parse(at) - age * msPerDay)
    const rate = rates.get(day)
    if (rate !== undefined) return rate
  }
  return null
}
