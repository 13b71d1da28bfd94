import type { ConnectionId, OrgId, ReconciledMeasure } from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'
import type { OurEntry } from './bridge-days.ts'

export interface EntriesRequest {
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
  readonly measure: ReconciledMeasure
  /** YYYY-MM-DD in UTC, with a margin of days for time zones. */
  readonly from: string
  readonly to: string
  readonly signal: AbortSignal
}

/** Reads the rows that make up our total of a measure. */
export async function readOurEntries(
  warehouse: Pick<Warehouse, 'query'>,
  { orgId, connectionId, measure, from, to, signal }: EntriesRequest,
): Promise<OurEntry[]> {
  const { rowsJson } = await warehouse.query({
    orgId,
    sql: sources[measure],
    params: [connectionId, from, to],
    shape: 'arrays',
    timeoutMs: 120_000,
    signal,
  })
  const rows = JSON.parse(rowsJson) as Cells[]
  return rows.map(([at, orderedAt, isTest, amount]) => ({
    at: parseEngineTime(at),
    orderedAt: orderedAt === null ? null : parseEngineTime(orderedAt),
    isTest: Number(isTest) === 1,
    amount,
  }))
}

type Cells = readonly [
  at: string,
  orderedAt: string | null,
  isTest: number | string,
  amount: string,
]

const within = (moment: string) =>
  `CAST(${moment} AS DATE) BETWEEN CAST($2 AS DATE) AND CAST($3 AS DATE)`
const text = (value: string) => `CAST(${value} AS VARCHAR)`

/** Rows of the same moment become one entry: a day may have thousands. */
const plain = (table: string, moment: string, amount: string, condition = '') =>
  `SELECT ${text(moment)}, NULL, 0, ${text(`SUM(${amount})`)} FROM ${table}
   WHERE connection_id = $1 AND ${within(moment)}${condition} GROUP BY ${moment}`

const orderRows = (amount: string) =>
  `SELECT ${text('processed_at')}, ${text('processed_at')}, CASE WHEN is_test THEN 1 ELSE 0 END, ${text(amount)}
   FROM orders WHERE connection_id = $1 AND ${within('processed_at')}`

const laterNet = `COALESCE(refunds.gross_sales, 0) - COALESCE(refunds.discounts, 0)
  - refunds.merchandise - COALESCE(refunds.adjustments, 0)`

/** Refunds count on their own day for us, and on the order's day for some platforms. */
const refundRows = `SELECT ${text('refunds.refunded_at')}, ${text('orders.processed_at')},
     CASE WHEN orders.is_test THEN 1 ELSE 0 END, ${text(laterNet)}
   FROM refunds INNER JOIN orders
     ON orders.order_id = refunds.order_id AND orders.connection_id = refunds.connection_id
   WHERE refunds.connection_id = $1
     AND (${within('refunds.refunded_at')} OR ${within('orders.processed_at')})`

const sources: Record<ReconciledMeasure, string> = {
  orders: orderRows('1'),
  net_sales: `${orderRows('gross_sales - discounts')} UNION ALL ${refundRows}`,
  spend: plain('ad_spend', 'noon_at', 'spend'),
  sessions: plain('web_sessions', 'noon_at', 'sessions'),
  revenue: plain('web_sessions', 'noon_at', 'revenue'),
  payments: plain('payments', 'created_at', 'net', ` AND status = 'succeeded'`),
  search_clicks: plain('search_queries', 'noon_at', 'clicks'),
  search_impressions: plain('search_queries', 'noon_at', 'impressions'),
}

/** Both engines write UTC without a zone. */
function parseEngineTime(written: string): string {
  return new Date(`${written.replace(' ', 'T')}Z`).toISOString()
}
