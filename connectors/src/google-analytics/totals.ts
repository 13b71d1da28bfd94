import { normaliseDecimal } from '../kit/values/decimal.ts'
import { ConnectorError } from '../kit/errors.ts'
import { plainDecimal } from '../kit/google/plain-decimal.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import { ReportDay } from './api-types.ts'
import type { AnalyticsClient, ReportPlan } from './client.ts'

const plan = {
  dimensions: ['date'],
  metrics: ['sessions', 'purchaseRevenue'],
} as const satisfies ReportPlan

/** Whole days as Google counts them, told apart by nothing else. */
export async function readTotals(
  client: AnalyticsClient,
  { from, to, signal }: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const what = 'Google Analytics sent totals of another shape'
  const { rows } = parsePayload(ReportDay, await client.report({ from, to }, plan, signal), what)
  // A report answers in the order in which it was asked.
  return rows.flatMap(({ dimensionValues: [date], metricValues: [visits, revenue] }) => {
    const day = dayOf(date?.value)
    return [
      { day, measure: 'sessions', total: decimalOf(visits?.value, 0) },
      { day, measure: 'revenue', total: normaliseDecimal(decimalOf(revenue?.value, 4)) },
    ]
  })
}

/** '20260704' */
function dayOf(date = ''): string {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(date) ?? []
  if (day !== undefined) return `${year}-${month}-${day}`
  throw new ConnectorError('payload', 'Google Analytics sent a total without a day')
}

function decimalOf(value = '', places: number): string {
  try {
    return plainDecimal(value, places)
  } catch (cause) {
    throw new ConnectorError('payload', 'Google Analytics sent a total that is no number', {
      cause,
    })
  }
}
