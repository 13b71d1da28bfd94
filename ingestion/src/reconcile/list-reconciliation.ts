import { msPerDay, type ConnectionId, type OrgId, type Reconciliation } from '@cartograph/contract'
import { and, connections, desc, eq, gte, reconciliations } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { readTaxMode } from './read-tax-mode.ts'
import { comparisonDays } from './reconcile-connection.ts'

/** Lists the latest comparison of each day, newest first. */
export async function listReconciliation(
  ctx: Pick<IngestionContext, 'store' | 'connectorFor' | 'clock' | 'warehouse'>,
  input: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
): Promise<Reconciliation> {
  // One extra day, for time zones ahead of UTC.
  const oldest = new Date(ctx.clock().getTime() - (comparisonDays + 1) * msPerDay)
  const { platform, rows } = await ctx.store.inWorkspace(input.orgId, async (tx) => ({
    platform: (
      await tx
        .select({ platform: connections.platform })
        .from(connections)
        .where(eq(connections.id, input.connectionId))
    )[0]?.platform,
    rows: await tx
      .select()
      .from(reconciliations)
      .where(
        and(
          eq(reconciliations.connectionId, input.connectionId),
          gte(reconciliations.day, oldest.toISOString().slice(0, 10)),
        ),
      )
      .orderBy(desc(reconciliations.day), reconciliations.measure),
  }))
  const manifest = platform === undefined ? undefined : ctx.connectorFor(platform)?.manifest
  // Its rows were read for the comparison, so the warehouse has them.
  const hasSales = rows.some(({ measure }) => measure === 'net_sales')
  const taxMode = hasSales ? await readTaxMode(ctx.warehouse, { ...input, since: oldest }) : null
  const moments = rows.map(({ checkedAt }) => checkedAt.getTime())
  return {
    checked_at: moments.length === 0 ? null : new Date(Math.max(...moments)).toISOString(),
    is_offered: manifest?.totals !== undefined,
    ...(taxMode !== null && { tax_mode: taxMode }),
    items: rows.map((row) => ({
      day: row.day,
      measure: row.measure,
      platform_total: row.platformTotal,
      our_total: row.ourTotal,
      currency: row.currency,
      our_currency: row.ourCurrency,
      bridge: [...row.bridge],
      checked_at: row.checkedAt.toISOString(),
    })),
  }
}
