import { hasPermission, type OrgId, type UserId } from '@cartograph/contract'
import {
  and,
  eq,
  insightDigests,
  insightRuns,
  isNull,
  lt,
  memberships,
  or,
  workspacePeople,
  workspaces,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../../context.ts'
import { queueMail } from '../../mail/index.ts'
import { planColumns } from '../../plan-columns.ts'
import { planOf } from '../../plans/index.ts'
import { localTime } from '../local-time.ts'
import { listNewInsights, type NewInsights } from './list-new-insights.ts'

/**
 * Writes to whoever asked for it, once a day from seven in the morning by the workspace's clock, and only
 * when there is news. May be repeated, and done by several processes at once: who was written to says so in
 * the transaction of the letter. Answers how many letters were written.
 */
export async function sendDigests(ctx: Context): Promise<number> {
  let sent = 0
  for (const due of await listDue(ctx)) {
    if (ctx.signal.aborted) break
    try {
      const isSent = await ctx.store.inWorkspace(due.orgId, (tx) => sendDigest(ctx, tx, due))
      if (isSent) sent += 1
    } catch (error) {
      ctx.log.warn({ err: error, org_id: due.orgId }, 'a letter about new findings was not written')
    }
  }
  return sent
}

const sendFromHour = 7

interface DueDigest {
  readonly orgId: OrgId
  readonly userId: UserId
  readonly workspaceName: string
  /** The workspace's day. */
  readonly day: string
}

async function listDue(ctx: Context): Promise<DueDigest[]> {
  const now = ctx.clock()
  const rows = await ctx.store.asSystem((tx) =>
    tx
      .select({
        orgId: insightDigests.orgId,
        userId: insightDigests.userId,
        lastSentFor: insightDigests.lastSentFor,
        workspaceName: workspaces.name,
        timezone: workspaces.timezone,
        plan: planColumns,
      })
      .from(insightDigests)
      .innerJoin(workspaces, eq(workspaces.orgId, insightDigests.orgId))
      .innerJoin(
        memberships,
        and(
          eq(memberships.orgId, insightDigests.orgId),
          eq(memberships.userId, insightDigests.userId),
          eq(memberships.isActive, true),
        ),
      )
      .where(eq(insightDigests.isOn, true))
      .orderBy(insightDigests.orgId, insightDigests.userId),
  )
  return rows.flatMap(({ orgId, userId, workspaceName, timezone, lastSentFor, plan }) => {
    const { day, hour } = localTime(now, timezone)
    const isDue =
      hour >= sendFromHour && (lastSentFor ?? '') < day && planOf(plan, now).is_plan_active
    return isDue ? [{ orgId, userId, workspaceName, day }] : []
  })
}

/** Whether there was something to write. */
async function sendDigest(ctx: Context, tx: Transaction, due: DueDigest): Promise<boolean> {
  const { orgId, userId, day } = due
  const digest = await claimDigest(tx, due)
  const to = digest === undefined ? null : await recipientAddress(tx, due)
  if (digest === undefined || to === null || (await isBeingSearched(ctx, tx, orgId))) return false
  const news = await listNewInsights(tx, { orgId, since: digest.newsSince, day })
  if (news === null) return false
  await queueMail(ctx, tx, digestMail(ctx, due, to, news))
  await tx
    .update(insightDigests)
    .set({ lastSentFor: day, newsSince: news.until })
    .where(and(eq(insightDigests.orgId, orgId), eq(insightDigests.userId, userId)))
  return true
}

/** Undefined for whoever is being written to by another process, or was, or wants it no more. */
async function claimDigest(tx: Transaction, { orgId, userId, day }: DueDigest) {
  const { orgId: ofOrg, userId: ofUser, isOn, lastSentFor } = insightDigests
  const [row] = await tx
    .select({ newsSince: insightDigests.newsSince })
    .from(insightDigests)
    .where(
      and(
        eq(ofOrg, orgId),
        eq(ofUser, userId),
        eq(isOn, true),
        or(isNull(lastSentFor), lt(lastSentFor, day)),
      ),
    )
    .for('update', { skipLocked: true })
  return row
}

/** Null for whoever may not see findings any more. */
async function recipientAddress(
  tx: Transaction,
  { orgId, userId }: DueDigest,
): Promise<string | null> {
  const [person] = await tx
    .select({ email: workspacePeople.email, role: workspacePeople.role })
    .from(workspacePeople)
    .where(
      and(
        eq(workspacePeople.orgId, orgId),
        eq(workspacePeople.userId, userId),
        eq(workspacePeople.isActive, true),
      ),
    )
  if (person === undefined || !hasPermission(person.role, 'insights.read')) return null
  return person.email
}

/** Nobody is told of half of what is found; a search that hangs keeps nobody waiting for ever. */
async function isBeingSearched(ctx: Context, tx: Transaction, orgId: OrgId): Promise<boolean> {
  const [run] = await tx
    .select({ state: insightRuns.state, startedAt: insightRuns.startedAt })
    .from(insightRuns)
    .where(eq(insightRuns.orgId, orgId))
  const isRunning = run?.state === 'running'
  return isRunning && ctx.clock().getTime() - run.startedAt.getTime() < maxSearchMs
}

const maxSearchMs = 3 * 3_600_000

function digestMail(
  ctx: Context,
  { orgId, workspaceName }: DueDigest,
  to: string,
  news: NewInsights,
) {
  const insightsUrl = `${ctx.settings.publicUrl()}/org/${orgId}/insights`
  return {
    kind: 'new-findings',
    to,
    workspaceName,
    count: news.count,
    findings: news.top.map(({ id, sentence }) => ({
      sentence,
      link: `${insightsUrl}/s/${id}`,
    })),
    feedLink: `${insightsUrl}/feed`,
    offLink: `${insightsUrl}/feed#digest`,
  } as const
}
