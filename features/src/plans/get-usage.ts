import {
  AppError,
  CubeQuery,
  dayAt,
  getPlanUsage as endpoint,
  LimitName,
  utcDay,
  type LimitName as Limit,
  type OrgId,
  type UsedLimit,
} from '@cartograph/contract'
import {
  and,
  connections,
  count,
  eq,
  gte,
  memberships,
  min,
  modelUse,
  streamStates,
  sum,
  syncedAudiences,
  workspaces,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { planColumns } from '../plan-columns.ts'
import { serves } from '../serves.ts'
import { offerOf } from './plan-of.ts'

export const getPlanUsage = serves(endpoint, async (ctx) => ({
  items: await countUsage(ctx, requireWorkspace(ctx).orgId),
}))

/** Of each limit of the plan of a workspace; none without plans. */
export async function countUsage(ctx: Context, orgId: OrgId): Promise<UsedLimit[]> {
  if (!ctx.settings.hasPlans) return []
  const { plan, timezone, ...counted } = await ctx.store.inWorkspace(orgId, async (tx) => {
    const [row] = await tx
      .select({ plan: planColumns, timezone: workspaces.timezone })
      .from(workspaces)
      .where(eq(workspaces.orgId, orgId))
    if (row === undefined) throw new AppError('not_found')
    return { ...row, ...(await countStored(ctx, tx, orgId)) }
  })
  const today = dayAt(ctx.clock().getTime(), timezone)
  const used: Record<Limit, number | null> = {
    ...counted,
    orders_per_month: await countOrders(ctx, orgId, {
      dateRange: [firstOfMonth(today), today],
      timezone,
    }),
  }
  const limits = offerOf(plan, ctx)?.limits
  return LimitName.options
    .filter((limit) => limit !== 'model_questions_per_month' || ctx.languageModel !== null)
    .map((limit) => ({ limit, used: used[limit], allowed: limits?.[limit] ?? null }))
}

async function countStored(ctx: Context, tx: Transaction, orgId: OrgId) {
  const [sources] = await tx
    .select({ n: count() })
    .from(connections)
    .where(
      and(
        eq(connections.orgId, orgId),
        eq(connections.context, 'datasource'),
        eq(connections.isConnected, true),
      ),
    )
  const [members] = await tx
    .select({ n: count() })
    .from(memberships)
    .where(and(eq(memberships.orgId, orgId), eq(memberships.isActive, true)))
  const [audiences] = await tx
    .select({ n: count() })
    .from(syncedAudiences)
    .where(and(eq(syncedAudiences.orgId, orgId), eq(syncedAudiences.isPaused, false)))
  const [history] = await tx
    .select({ from: min(streamStates.historyFrom) })
    .from(streamStates)
    .where(and(eq(streamStates.orgId, orgId), eq(streamStates.stream, 'orders')))
  const now = ctx.clock()
  const [questions] = await tx
    .select({ n: sum(modelUse.questions) })
    .from(modelUse)
    .where(and(eq(modelUse.orgId, orgId), gte(modelUse.day, firstOfMonth(utcDay(now.getTime())))))
  return {
    sources: sources?.n ?? 0,
    members: members?.n ?? 0,
    synced_audiences: audiences?.n ?? 0,
    history_months: history?.from ? monthsBetween(history.from, now) : 0,
    model_questions_per_month: Number(questions?.n ?? 0),
  }
}

interface OrdersCount {
  /** In the time zone. */
  readonly dateRange: readonly [from: string, to: string]
  readonly timezone: string
}

/** Without test orders. Null while the engine does not answer: what does not need it goes on. */
export async function countOrders(
  ctx: Context,
  orgId: OrgId,
  { dateRange, timezone }: OrdersCount,
): Promise<number | null> {
  const orders = 'ShopifyOrders.orders'
  const queries = CubeQuery.parse({
    measures: [orders],
    timeDimensions: [{ dimension: 'ShopifyOrders.happenedAt', dateRange }],
    timezone,
  })
  try {
    const { results } = await ctx.semantic.load({ orgId, queries, signal: ctx.signal })
    return Number(results[0]?.data[0]?.[orders] ?? 0)
  } catch (error) {
    // Nothing has been synced yet.
    if (error instanceof AppError && error.code === 'not_found') return 0
    ctx.log.warn({ err: error }, 'orders could not be counted')
    return null
  }
}

function firstOfMonth<Day extends string>(day: Day): Day {
  return `${day.slice(0, 8)}01` as Day
}

/** Begun ones count as whole. */
function monthsBetween(from: Date, to: Date): number {
  const months = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()
  return Math.max(0, months(to) - months(from)) + 1
}
