import {
  getInsightStatus as endpoint,
  insightDirection,
  type Day,
  type InsightQuality,
  type InsightRun,
  type OrgId,
} from '@cartograph/contract'
import {
  and,
  connections,
  eq,
  gte,
  insightFeedback,
  insightRuns,
  insights,
  isNull,
  lte,
  sql,
  workspaces,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { serves } from '../../serves.ts'
import { daysBefore, localTime } from '../local-time.ts'
import {
  findCachedVerdict,
  judgeAndCache,
  type Verdict,
  type VerdictRequest,
} from './cached-verdict.ts'
import type { InsightSummary } from './ground-truth.ts'

/** The progress of the search, and how accurate the insights of the last 90 days were. */
export const getInsightStatus = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const { run, marks, judged } = await ctx.store.inWorkspace(orgId, async (tx) => {
    const [last = null] = await tx.select().from(insightRuns).where(eq(insightRuns.orgId, orgId))
    const through = last?.through ?? (await todayOf(ctx, tx, orgId))
    const of = { orgId, from: daysBefore(through, qualityDays - 1), through }
    const counts = await countMarks(tx, of)
    const truth = await readVerdict(ctx, tx, { ...of, run: last, found: counts.found })
    return { run: last, marks: counts, judged: truth }
  })
  return {
    run: run === null ? null : presentRun(run),
    quality: { ...marks, truth: judged() },
  }
})

/** The verdict is computed after the transaction. */
async function readVerdict(
  { groundTruth }: Context,
  tx: Transaction,
  of: Omit<VerdictRequest, 'shop'>,
): Promise<() => Verdict> {
  const shop = groundTruth === null ? null : await findSandboxShop(tx, of.orgId)
  if (groundTruth === null || shop === null) return () => null
  const judging = { ...of, shop }
  const known = findCachedVerdict(groundTruth, judging)
  if (known !== null) return () => known.verdict
  const findings = await listInsightSummaries(tx, of)
  return () => judgeAndCache(groundTruth, judging, findings)
}

const qualityDays = 90

type InsightRange = Pick<VerdictRequest, 'orgId' | 'from' | 'through'>

async function todayOf(ctx: Context, tx: Transaction, orgId: OrgId): Promise<Day> {
  const [workspace] = await tx
    .select({ timezone: workspaces.timezone })
    .from(workspaces)
    .where(eq(workspaces.orgId, orgId))
  return localTime(ctx.clock(), workspace?.timezone ?? 'UTC').day
}

const isOfDays = ({ orgId, from, through }: InsightRange) =>
  and(
    eq(insights.orgId, orgId),
    eq(insights.insightType, 'feed'),
    gte(insights.date, from),
    lte(insights.date, through),
  )

/** Includes insights that were withdrawn since, because they have feedback. */
async function countMarks(
  tx: Transaction,
  judged: InsightRange,
): Promise<Omit<InsightQuality, 'truth'>> {
  const { isUseful, closedReason } = insightFeedback
  const countOf = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`
  const [counts] = await tx
    .select({
      found: sql<number>`count(*)::int`,
      useful: countOf(sql`${isUseful}`),
      not_useful: countOf(sql`not ${isUseful}`),
      closed: countOf(sql`${closedReason} is not null`),
    })
    .from(insights)
    .leftJoin(insightFeedback, eq(insightFeedback.insightId, insights.id))
    .where(isOfDays(judged))
  const totals = counts ?? { found: 0, useful: 0, not_useful: 0, closed: 0 }
  const marked = totals.useful + totals.not_useful
  return { ...totals, hit_rate: marked === 0 ? null : totals.useful / marked }
}

/** Null when the workspace has a real shop, whose ground truth is unknown. */
async function findSandboxShop(tx: Transaction, orgId: OrgId): Promise<string | null> {
  const shops = await tx
    .select({ mode: connections.mode, params: connections.integrationParams })
    .from(connections)
    .where(and(eq(connections.orgId, orgId), eq(connections.platform, 'SP')))
  const [shop] = shops
  if (shop === undefined || shops.length > 1 || shop.mode !== 'sandbox') return null
  return shop.params['shop'] ?? null
}

async function listInsightSummaries(
  tx: Transaction,
  judged: InsightRange,
): Promise<InsightSummary[]> {
  const rows = await tx
    .select()
    .from(insights)
    .where(and(isOfDays(judged), isNull(insights.withdrawnAt)))
    .orderBy(insights.date, insights.rank)
  // A month's target is no event, which the simulated shop would know.
  const aboutEvents = rows.filter(({ details }) => !details.metric_summary.metric_target)
  return aboutEvents.map((row) => ({
    from: row.aggregationPeriod === 'week' ? daysBefore(row.date, 6) : row.date,
    date: row.date,
    metric: row.metric,
    entity_group: row.entityGroup,
    entity_alias: row.details.entity_alias,
    metadata_id: row.metadataId,
    change_sentiment: row.changeSentiment,
    direction: insightDirection(row.details.metric_summary),
  }))
}

function presentRun(row: typeof insightRuns.$inferSelect): InsightRun {
  return {
    state: row.state,
    started_at: row.startedAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    through: row.through,
    series: row.series,
    declined: row.declined,
    problem: row.problem,
  }
}
