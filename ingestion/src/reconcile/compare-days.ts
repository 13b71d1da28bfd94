import type { AccountFacts, OpenConnector, TotalsPlan } from '@cartograph/connectors'
import type { ConnectionId, OrgId, ReconciledDay, ReconciledMeasure } from '@cartograph/contract'
import { eq, reconciliations, sql, workspaces } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { bridgeDays } from './bridge.ts'
import { readOurEntries } from './our-entries.ts'
import { readRates } from './read-rates.ts'

export interface CompareDays {
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
  readonly account: Pick<AccountFacts, 'currency' | 'timezone'>
  readonly plan: TotalsPlan
  readonly readTotals: NonNullable<OpenConnector['readTotals']>
  /** YYYY-MM-DD by the account's clocks, first and last included. */
  readonly from: string
  readonly to: string
  readonly signal: AbortSignal
}

type Context = Pick<IngestionContext, 'store' | 'warehouse' | 'clock'>

/** Asks the platform what these days came to, sets ours beside it, and keeps what comes out. */
export async function compareDays(ctx: Context, request: CompareDays): Promise<ReconciledDay[]> {
  const { orgId, connectionId, account, plan, readTotals, from, to, signal } = request
  const platform = await readTotals({ from, to, signal })
  const workspace = await readWorkspace(ctx, orgId)
  const convert = await readRates(ctx.warehouse, {
    orgId,
    from: account.currency,
    to: workspace.currency,
  })
  const checkedAt = ctx.clock().toISOString()
  const found: ReconciledDay[] = []
  for (const measure of plan.measures) {
    const margin = { from: shifted(from, -2), to: shifted(to, 2) }
    const entries = { orgId, connectionId, measure, ...margin, signal }
    found.push(
      ...bridgeDays({
        measure,
        days: daysOf(from, to),
        platform,
        ours: await readOurEntries(ctx.warehouse, entries),
        rules: plan,
        accountZone: account.timezone,
        workspaceZone: workspace.timezone,
        currency: counts.has(measure) ? null : account.currency,
        workspaceCurrency: workspace.currency,
        convert,
        checkedAt,
      }),
    )
  }
  await keep(ctx, request, found)
  return found
}

const counts: ReadonlySet<ReconciledMeasure> = new Set(['orders', 'sessions'])

async function readWorkspace({ store }: Context, orgId: OrgId) {
  const [workspace] = await store.inWorkspace(orgId, (tx) =>
    tx
      .select({ timezone: workspaces.timezone, currency: workspaces.currencyUnits })
      .from(workspaces)
      .where(eq(workspaces.orgId, orgId)),
  )
  if (workspace === undefined) throw new Error('The workspace is gone')
  return workspace
}

async function keep(
  { store }: Context,
  { orgId, connectionId }: CompareDays,
  found: readonly ReconciledDay[],
): Promise<void> {
  if (found.length === 0) return
  await store.inWorkspace(orgId, (tx) =>
    tx
      .insert(reconciliations)
      .values(
        found.map((one) => ({
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
      }),
  )
}

function daysOf(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = shifted(day, 1)) days.push(day)
  return days
}

function shifted(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
}
