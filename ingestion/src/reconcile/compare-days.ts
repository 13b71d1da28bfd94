import type { AccountDetails, OpenConnector, TotalsPlan } from '@cartograph/connectors'
import {
  addDays,
  AppError,
  type ConnectionId,
  type OrgId,
  type ReconciledDay,
  type ReconciledMeasure,
} from '@cartograph/contract'
import { connections, eq, reconciliations, sql, workspaces } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { bridgeDays } from './bridge-days.ts'
import { readOurEntries } from './read-our-entries.ts'
import { readRates } from './read-rates.ts'

export interface CompareDaysOptions {
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
  readonly account: Pick<AccountDetails, 'currency' | 'timezone'>
  readonly plan: TotalsPlan
  readonly readTotals: NonNullable<OpenConnector['readTotals']>
  /** YYYY-MM-DD in the account's time zone, inclusive. */
  readonly from: string
  readonly to: string
  readonly signal: AbortSignal
}

type Context = Pick<IngestionContext, 'store' | 'warehouse' | 'clock'>

/** Reads the platform's totals of these days, compares them with ours, and stores the result. */
export async function compareDays(
  ctx: Context,
  request: CompareDaysOptions,
): Promise<ReconciledDay[]> {
  const { orgId, connectionId, account, plan, readTotals, from, to, signal } = request
  const platform = await readTotals({ from, to, signal })
  const workspace = await readWorkspace(ctx, orgId)
  const convert = await readRates(ctx.warehouse, {
    orgId,
    from: account.currency,
    to: workspace.currency,
  })
  const checkedAt = ctx.clock().toISOString()
  const results: ReconciledDay[] = []
  for (const measure of plan.measures) {
    const margin = { from: addDays(from, -2), to: addDays(to, 2) }
    const entries = { orgId, connectionId, measure, ...margin, signal }
    results.push(
      ...bridgeDays({
        measure,
        days: listDays(from, to),
        platform,
        ours: await readOurEntries(ctx.warehouse, entries),
        rules: plan,
        accountZone: account.timezone,
        workspaceZone: workspace.timezone,
        currency: countMeasures.has(measure) ? null : account.currency,
        workspaceCurrency: workspace.currency,
        convert,
        checkedAt,
      }),
    )
  }
  await saveDays(ctx, request, results)
  return results
}

const countMeasures: ReadonlySet<ReconciledMeasure> = new Set([
  'orders',
  'sessions',
  'search_clicks',
  'search_impressions',
])

async function readWorkspace({ store }: Context, orgId: OrgId) {
  const [workspace] = await store.inWorkspace(orgId, (tx) =>
    tx
      .select({ timezone: workspaces.timezone, currency: workspaces.currencyUnits })
      .from(workspaces)
      .where(eq(workspaces.orgId, orgId)),
  )
  if (workspace === undefined) throw new Error('The workspace does not exist')
  return workspace
}

async function saveDays(
  { store }: Context,
  { orgId, connectionId }: CompareDaysOptions,
  results: readonly ReconciledDay[],
): Promise<void> {
  if (results.length === 0) return
  await store.inWorkspace(orgId, async (tx) => {
    // The platform may have taken long to answer.
    const [connection] = await tx
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.id, connectionId))
      .for('key share')
    if (connection === undefined) throw new AppError('not_found')
    await tx
      .insert(reconciliations)
      .values(
        results.map((one) => ({
          orgId,
          connectionId,
          measure: one.measure,
          day: one.day,
          platformTotal: one.platform_total,
          ourTotal: one.our_total,
          currency: one.currency,
          ourCurrency: one.our_currency,
          bridge: one.bridge,
          checkedAt: new Date(one.checked_at),
        })),
      )
      .onConflictDoUpdate({
        target: [reconciliations.connectionId, reconciliations.measure, reconciliations.day],
        set: {
          platformTotal: sql`excluded.platform_total`,
          ourTotal: sql`excluded.our_total`,
          currency: sql`excluded.currency`,
          ourCurrency: sql`excluded.our_currency`,
          bridge: sql`excluded.bridge`,
          checkedAt: sql`excluded.checked_at`,
        },
      })
  })
}

function listDays(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
