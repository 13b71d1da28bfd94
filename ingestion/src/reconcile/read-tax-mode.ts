import type { ConnectionId, OrgId, TaxMode } from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'

/** Whether the orders since a moment include tax in their prices; null if none says. */
export async function readTaxMode(
  warehouse: Pick<Warehouse, 'query'>,
  of: { readonly orgId: OrgId; readonly connectionId: ConnectionId; readonly since: Date },
): Promise<TaxMode | null> {
  const { rowsJson } = await warehouse.query({
    orgId: of.orgId,
    sql: `SELECT SUM(CASE WHEN prices_include_tax THEN 1 ELSE 0 END),
        SUM(CASE WHEN NOT prices_include_tax THEN 1 ELSE 0 END)
      FROM orders
      WHERE connection_id = CAST($1 AS UUID) AND CAST(processed_at AS DATE) >= CAST($2 AS DATE)`,
    params: [of.connectionId, of.since.toISOString().slice(0, 10)],
    shape: 'arrays',
  })
  const [counts = []] = JSON.parse(rowsJson) as (string | number | null)[][]
  const [included = 0, excluded = 0] = counts.map(Number)
  if (included > 0) return excluded > 0 ? 'mixed' : 'included'
  return excluded > 0 ? 'excluded' : null
}
