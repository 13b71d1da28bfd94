import type { Day, DigestTiming, OrgId } from '@cartograph/contract'
import {
  and,
  eq,
  isNull,
  lt,
  or,
  slackDigests,
  workspaces,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../../context.ts'
import { planColumns } from '../../plan-columns.ts'
import { isDueRow } from '../../webhooks/index.ts'
import { hasNews, readEvents, readNumbers, type DigestContent } from '../content/digest-content.ts'
import { isBeingSearched } from '../content/is-being-searched.ts'
import { listNewInsights } from '../content/list-new-insights.ts'
import { dueDays } from '../due-day.ts'
import { composeSlackDigest } from './compose-slack-digest.ts'
import { requestPlace } from './slack-digest-rows.ts'

/**
 * Writes the digests that are due, and queues those that wait to be sent. Safe to repeat and to run in several
 * processes at once: the transaction that writes a digest also records its day.
 */
export async function sendSlackDigests(ctx: Context): Promise<void> {
  for (const due of await listDue(ctx)) {
    if (ctx.signal.aborted) return
    try {
      await writeDigest(ctx, due)
    } catch (error) {
      ctx.log.warn({ err: error, org_id: due.orgId }, 'a digest for Slack could not be written')
    }
  }
  for (const { orgId } of await listWaiting(ctx)) {
    await ctx.ingestion.queue.enqueue('deliver-digest', { org_id: orgId })
  }
}

interface DueSlackDigest {
  readonly orgId: OrgId
  readonly workspaceName: string
  readonly timezone: string
  readonly timing: DigestTiming
  readonly newsSince: Date
  /** Today in the workspace's time zone. */
  readonly today: Day
  /** The day that it is sent for. */
  readonly day: Day
}

async function listDue(ctx: Context): Promise<DueSlackDigest[]> {
  const rows = await ctx.store.asSystem((tx) =>
    tx
      .select({
        orgId: slackDigests.orgId,
        timing: slackDigests.timing,
        newsSince: slackDigests.newsSince,
        lastSentFor: slackDigests.lastSentFor,
        workspaceName: workspaces.name,
        timezone: workspaces.timezone,
        plan: planColumns,
      })
      .from(slackDigests)
      .innerJoin(workspaces, eq(workspaces.orgId, slackDigests.orgId))
      .orderBy(slackDigests.orgId),
  )
  return rows.flatMap((row) => {
    const days = dueDays(row, ctx)
    return days === null ? [] : [{ ...row, ...days }]
  })
}

async function listWaiting(ctx: Context) {
  return ctx.store.asSystem((tx) =>
    tx
      .select({ orgId: slackDigests.orgId })
      .from(slackDigests)
      .where(isDueRow(slackDigests, ctx.clock())),
  )
}

/** With the rights of the role that sees least, since a channel has readers of all. */
async function writeDigest(ctx: Context, due: DueSlackDigest): Promise<void> {
  const { orgId, timing, today, newsSince } = due
  const access = { orgId, role: 'demo' } as const
  const { isWaiting, insights } = await ctx.store.inWorkspace(orgId, async (tx) => ({
    isWaiting: await isBeingSearched(ctx, tx, orgId),
    insights: await listNewInsights(tx, { orgId, since: newsSince, day: today }),
  }))
  if (isWaiting) return
  const request = { access, timing, today }
  const events = await readEvents(ctx, request)
  if (!hasNews({ ...events, insights })) return
  const content = { ...events, ...(await readNumbers(ctx, request)), insights }
  await ctx.store.inWorkspace(orgId, (tx) => storeDigest(ctx, tx, due, content))
}

/** Nothing if another process has written it, or it was changed or removed meanwhile. */
async function storeDigest(
  ctx: Context,
  tx: Transaction,
  due: DueSlackDigest,
  content: DigestContent,
): Promise<void> {
  const { orgId, day, timing, newsSince } = due
  const now = ctx.clock()
  const publicUrl = ctx.settings.publicUrl()
  const body = composeSlackDigest(content, due, { publicUrl, now })
  const { lastSentFor } = slackDigests
  await tx
    .update(slackDigests)
    .set({
      lastSentFor: day,
      newsSince: content.insights?.until ?? newsSince,
      state: 'waiting',
      writtenAt: now,
      sealedRequest: ctx.store.seal(body, requestPlace(orgId)),
      attempts: 0,
      nextAttemptAt: now,
      attemptedAt: null,
      message: null,
    })
    .where(
      and(
        eq(slackDigests.orgId, orgId),
        eq(slackDigests.timing, timing),
        or(isNull(lastSentFor), lt(lastSentFor, day)),
      ),
    )
}
