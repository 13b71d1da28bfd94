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
 * Sends each subscriber one digest a day, from seven in the morning in the workspace's time zone, and only
 * when there are new insights. Safe to repeat and to run in several processes at once: the transaction that
 * queues the mail also records that it was sent. Returns the number of digests sent.
 */
export async function sendDigests(ctx: Context): Promise<number> {
  let sent = 0
  for (const due of await listDue(ctx)) {
    if (ctx.signal.aborted) break
    try {
      const isSent = await ctx.store.inWorkspace(due.orgId, (tx) => sendDigest(ctx, tx, due))
      if (isSent) sent += 1
    } catch (error) {
      ctx.log.warn({ err: error, org_id: due.orgId }, 'a digest could not be sent')
    }
  }
  return sent
}

const sendFromHour = 7

interface DueDigest {
  readonly orgId: OrgId
  readonly userId: UserId
  readonly workspaceName: string
  /** Today in the workspace's time zone. */
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
      hour >= sendFromHour && (lastSentFor ?? '') < day && planOf(plan, ctx).is_plan_active
    return isDue ? [{ orgId, userId, workspaceName, day }] : []
  })
}

/** Whether there was anything to send. */
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

/** Undefined when another process is sending the digest, has sent it, or the user has switched it off. */
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

/** Null when the user no longer has access to insights. */
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

/** Waits for a running search so that a digest is complete, but not for one that hangs. */
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
    insights: news.top.map(({ id, sentence }) => ({
      sentence,
      link: `${insightsUrl}/s/${id}`,
    })),
    feedLink: `${insightsUrl}/feed`,
    offLink: `${insightsUrl}/feed#digest`,
  } as const
}
