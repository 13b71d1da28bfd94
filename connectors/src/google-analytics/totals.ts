import { ConnectorError } from '../kit/errors.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { plainDecimal } from '../kit/values/plain-decimal.ts'
import { ReportDay } from './api-types.ts'
import type { AnalyticsClient, ReportPlan } from './client.ts'

const plan = {
  dimensions: ['date'],
  metrics: ['sessions', 'purchaseRevenue'],
} as const satisfies ReportPlan

/** Daily totals as Google counts them, without dimensions. */
export async function readTotals(
  client: AnalyticsClient,
  { from, to, signal }: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const what = 'Google Analytics sent unexpected totals'
  const { rows } = parsePayload(ReportDay, await client.report({ from, to }, plan, signal), what)
  // Values come in the order of the request.
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
    throw new ConnectorError('payload', 'Google Analytics sent a total that is not a number', {
      cause,
    })
  }
}
