import {
  and,
  eq,
  insightDigests,
  isNull,
  lt,
  or,
  workspacePeople,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../context.ts'
import { queueRenderedMail } from '../mail/index.ts'
import { composeDigestMail } from './compose-digest-mail.ts'
import {
  hasNews,
  readEvents,
  readNumbers,
  type ContentRequest,
  type SharedContent,
} from './content/digest-content.ts'
import { isBeingSearched } from './content/is-being-searched.ts'
import { listNewInsights } from './content/list-new-insights.ts'
import { digestEndLink } from './digest-token.ts'
import { listDueDigests, type DueDigest } from './list-due-digests.ts'

/**
 * Sends each subscriber the digest of the day or week, from the hour that they chose in the workspace's time
 * zone. Safe to repeat and to run in several processes at once: the transaction that queues the mail also records
 * that it was sent. Returns the number of digests sent.
 */
export async function sendDigests(ctx: Context): Promise<number> {
  const shared = shareContent(ctx)
  let sent = 0
  for (const due of await listDueDigests(ctx)) {
    if (ctx.signal.aborted) break
    try {
      if (await sendDigest(ctx, due, shared)) sent += 1
    } catch (error) {
      ctx.log.warn({ err: error, org_id: due.orgId }, 'a digest could not be sent')
    }
  }
  return sent
}

type Share = ReturnType<typeof shareContent>

/** Readers of a workspace with the same role and period share what is computed for them. */
function shareContent(ctx: Context) {
  const events = new Map<string, ReturnType<typeof readEvents>>()
  const numbers = new Map<string, ReturnType<typeof readNumbers>>()
  const once = <Value>(
    known: Map<string, Value>,
    due: DueDigest,
    read: (of: ContentRequest) => Value,
  ) => {
    const key = `${due.orgId} ${due.role} ${due.timing.every}`
    const found = known.get(key) ?? read(requestOf(due))
    known.set(key, found)
    return found
  }
  return {
    events: (due: DueDigest) => once(events, due, (of) => readEvents(ctx, of)),
    numbers: (due: DueDigest) => once(numbers, due, (of) => readNumbers(ctx, of)),
  }
}

function requestOf({ orgId, role, timing, today }: DueDigest): ContentRequest {
  return { access: { orgId, role }, timing, today }
}

/** Whether there was anything to send. The numbers take long, so they are computed outside of the transaction. */
async function sendDigest(ctx: Context, due: DueDigest, shared: Share): Promise<boolean> {
  const { orgId, today, newsSince } = due
  const { isWaiting, insights } = await ctx.store.inWorkspace(orgId, async (tx) => ({
    isWaiting: await isBeingSearched(ctx, tx, orgId),
    insights: await listNewInsights(tx, { orgId, since: newsSince, day: today }),
  }))
  if (isWaiting) return false
  const events = await shared.events(due)
  if (due.onlyNews && !hasNews({ ...events, insights })) return false
  const content = { ...events, ...(await shared.numbers(due)) }
  return ctx.store.inWorkspace(orgId, (tx) => queueDigest(ctx, tx, due, content))
}

async function queueDigest(
  ctx: Context,
  tx: Transaction,
  due: DueDigest,
  shared: SharedContent,
): Promise<boolean> {
  const { orgId, userId, day, today } = due
  const claimed = await claimDigest(tx, due)
  const to = claimed === undefined ? null : await recipientAddress(tx, due)
  if (claimed === undefined || to === null) return false
  const { newsSince } = claimed
  const insights = await listNewInsights(tx, { orgId, since: newsSince, day: today })
  const content = { ...shared, insights }
  const end = digestEndLink(ctx, { org_id: orgId, user_id: userId })
  await queueRenderedMail(ctx, tx, {
    kind: 'digest',
    to,
    mail: composeDigestMail(content, due, {
      end,
      publicUrl: ctx.settings.publicUrl(),
      now: ctx.clock(),
    }),
    // One click in the mail program ends it (RFC 8058), without a page.
    headers: {
      'List-Unsubscribe': `<${end}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  await tx
    .update(insightDigests)
    .set({ lastSentFor: day, newsSince: insights?.until ?? newsSince })
    .where(and(eq(insightDigests.orgId, orgId), eq(insightDigests.userId, userId)))
  return true
}

/** Undefined when another process is sending the digest, has sent it, or the user has changed it. */
async function claimDigest(tx: Transaction, { orgId, userId, day, timing }: DueDigest) {
  const { orgId: ofOrg, userId: ofUser, isOn, lastSentFor } = insightDigests
  const [row] = await tx
    .select({ newsSince: insightDigests.newsSince })
    .from(insightDigests)
    .where(
      and(
        eq(ofOrg, orgId),
        eq(ofUser, userId),
        eq(isOn, true),
        eq(insightDigests.timing, timing),
        or(isNull(lastSentFor), lt(lastSentFor, day)),
      ),
    )
    .for('update', { skipLocked: true })
  return row
}

/** Null when the user has left, or has another role than the digest was computed for. */
async function recipientAddress(
  tx: Transaction,
  { orgId, userId, role }: DueDigest,
): Promise<string | null> {
  const [person] = await tx
    .select({ email: workspacePeople.email })
    .from(workspacePeople)
    .where(
      and(
        eq(workspacePeople.orgId, orgId),
        eq(workspacePeople.userId, userId),
        eq(workspacePeople.isActive, true),
        eq(workspacePeople.role, role),
      ),
    )
  return person?.email ?? null
}
