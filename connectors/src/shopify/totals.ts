import { normaliseDecimal } from '../kit/values/decimal.ts'
import { ConnectorError } from '../kit/errors.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import { ReportAnswer, SalesDay } from './api-types.ts'
import type { ShopifyClient } from './client.ts'
import { shopifyql } from './queries.ts'

/** Daily totals of the shop's sales report. Needs `read_reports`, which nothing else does. */
export async function readTotals(
  client: ShopifyClient,
  { from, to, signal }: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const { data } = await client.query({
    document: shopifyql,
    variables: {
      query: `FROM sales SHOW orders, net_sales GROUP BY day SINCE ${from} UNTIL ${to} ORDER BY day`,
    },
    answer: ReportAnswer,
    signal,
  })
  const { tableData = null, parseErrors = [] } = data.shopifyqlQuery ?? {}
  if (tableData === null) {
    const why = parseErrors[0] ?? 'without a reason'
    throw new ConnectorError('payload', `Shopify refused to report sales: ${why}`)
  }
  return tableData.rows.flatMap((row) => {
    const sales = parsePayload(SalesDay, row, 'Shopify sent an unexpected sales report')
    const day = sales.day.slice(0, 10)
    return [
      { day, measure: 'orders', total: sales.orders },
      { day, measure: 'net_sales', total: normaliseDecimal(sales.net_sales) },
    ]
  })
}
