import {
  addDays,
  maxSegmentChanges,
  segmentChangeDays,
  segmentHistoryDays,
  SegmentId,
  type Day,
  type OrgId,
} from '@cartograph/contract'
import {
  and,
  eq,
  lt,
  segmentChanges,
  segments,
  segmentSizes,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../../context.ts'
import { isUsable } from '../rules/check-rule.ts'
import { ruleMembers } from '../rules/rule-members.ts'
import { ruleToQuery } from '../rules/rule-to-query.ts'
import { listDueSegments, type DueSegment } from './list-due-segments.ts'
import {
  countChange,
  listStoredSegments,
  readJoined,
  readLeft,
  readStored,
  writeMembers,
  type CountedSegment,
  type CustomerKey,
  type MembershipChange,
} from './segment-membership.ts'

/** Rows of one query and of one transaction of the warehouse. */
const pageSize = 50_000

/**
 * Stores the size of each segment that has none of today, or that changed since: first the numbers and
 * who joined and left, then the members themselves. It may be repeated, and continues after a kill.
 */
export async function refreshSegments(ctx: Context, orgId: OrgId): Promise<'refreshed' | 'busy'> {
  const lock = await ctx.store.withLock(`refresh-segments:${orgId}`, (lost) =>
    refreshLocked({ ...ctx, signal: AbortSignal.any([ctx.signal, lost]) }, orgId),
  )
  return lock.held ? 'refreshed' : 'busy'
}

async function refreshLocked(ctx: Context, orgId: OrgId): Promise<void> {
  await ctx.ingestion.warehouse.prepareWorkspace(orgId)
  const members = ruleMembers(ctx.semantic.model)
  for (const due of await listDueSegments(ctx, orgId)) {
    ctx.signal.throwIfAborted()
    // A rule with a member that no longer exists keeps its last size until it is edited.
    if (isUsable(due.config, members)) {
      await refreshSegment(ctx, due, { ...due, rule: ruleToQuery(due.config, members) })
    }
  }
  await forgetDeleted(ctx, orgId)
}

async function refreshSegment(
  ctx: Context,
  due: DueSegment,
  segment: CountedSegment,
): Promise<void> {
  const change = await countChange(ctx, segment)
  const isResumed = due.stored?.ruleHash === due.ruleHash
  const isKnown = isResumed || (await storeSize(ctx, due, await readSize(ctx, segment, change)))
  if (!isKnown) return
  await storeMembers(ctx, segment, change)
  await ctx.store.inWorkspace(due.orgId, async (tx) => {
    const own = and(eq(segmentSizes.orgId, due.orgId), eq(segmentSizes.segmentId, due.id))
    await tx
      .update(segmentSizes)
      .set({ isComplete: true, members: change.members })
      .where(and(own, eq(segmentSizes.day, due.today)))
    await tx
      .delete(segmentSizes)
      .where(and(own, lt(segmentSizes.day, addDays(due.today, -segmentHistoryDays))))
    await tx
      .delete(segmentChanges)
      .where(
        and(
          eq(segmentChanges.orgId, due.orgId),
          eq(segmentChanges.segmentId, due.id),
          lt(segmentChanges.day, addDays(due.today, -segmentChangeDays)),
        ),
      )
  })
}

interface CountedSize extends MembershipChange {
  /** Some of those who joined and left; null for the first members. */
  readonly keys: {
    readonly joined: readonly CustomerKey[]
    readonly left: readonly CustomerKey[]
  } | null
}

async function readSize(
  ctx: Context,
  segment: CountedSegment,
  change: MembershipChange,
): Promise<CountedSize> {
  if (change.members === change.joined) return { ...change, keys: null }
  const joined = await readJoined(ctx, segment, maxSegmentChanges)
  const left = await readLeft(ctx, segment, maxSegmentChanges)
  return { ...change, keys: { joined, left } }
}

/**
 * Stores the numbers with who joined and left, together: a refresh that continues does not count again.
 * False if the segment was deleted meanwhile.
 */
async function storeSize(
  ctx: Context,
  { orgId, id, today, ruleHash, stored }: DueSegment,
  { members, joined, left, keys }: CountedSize,
): Promise<boolean> {
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const isSegment = and(eq(segments.orgId, orgId), eq(segments.id, id))
    const [found] = await tx
      .select({ id: segments.id })
      .from(segments)
      .where(isSegment)
      .for('share')
    if (found === undefined) return false
    const [earlier] = await tx
      .select({ day: segmentSizes.day })
      .from(segmentSizes)
      .where(
        and(
          eq(segmentSizes.orgId, orgId),
          eq(segmentSizes.segmentId, id),
          lt(segmentSizes.day, today),
        ),
      )
      .limit(1)
    // The rule may change several times on a day; the numbers are those since the day before.
    const since = (before: number | null | undefined, now: number) =>
      earlier === undefined ? null : (before ?? 0) + now
    const size = {
      members,
      joined: since(stored?.joined, joined),
      left: since(stored?.left, left),
      ruleHash,
      isComplete: false,
      countedAt: ctx.clock(),
    }
    await tx
      .insert(segmentSizes)
      .values({ orgId, segmentId: id, day: today, ...size })
      .onConflictDoUpdate({
        target: [segmentSizes.orgId, segmentSizes.segmentId, segmentSizes.day],
        set: size,
      })
    if (keys !== null) await replaceChanges(tx, { orgId, segmentId: id, day: today }, keys)
    return true
  })
}

async function replaceChanges(
  tx: Transaction,
  of: { readonly orgId: OrgId; readonly segmentId: SegmentId; readonly day: Day },
  keys: NonNullable<CountedSize['keys']>,
): Promise<void> {
  await tx
    .delete(segmentChanges)
    .where(
      and(
        eq(segmentChanges.orgId, of.orgId),
        eq(segmentChanges.segmentId, of.segmentId),
        eq(segmentChanges.day, of.day),
      ),
    )
  for (const kind of ['joined', 'left'] as const) {
    const rows = keys[kind].map((key) => ({ ...of, kind, ...key }))
    if (rows.length > 0) await tx.insert(segmentChanges).values(rows)
  }
}

/** Each written page is no difference any more, so the next query finds the next one. */
async function storeMembers(
  ctx: Context,
  segment: CountedSegment,
  { joined, left }: MembershipChange,
): Promise<void> {
  const pages = Math.ceil(Math.max(joined, left) / pageSize)
  for (let number = 0; number < pages; number += 1) {
    ctx.signal.throwIfAborted()
    await writeMembers(ctx, segment, {
      joined: joined > 0 ? await readJoined(ctx, segment, pageSize) : [],
      left: left > 0 ? await readLeft(ctx, segment, pageSize) : [],
    })
  }
}

/** The members of a deleted segment stay in the warehouse until here; nothing names them. */
async function forgetDeleted(ctx: Context, orgId: OrgId): Promise<void> {
  const stored = await listStoredSegments(ctx, orgId)
  if (stored.length === 0) return
  const rows = await ctx.store.inWorkspace(orgId, (tx) =>
    tx.select({ id: segments.id }).from(segments).where(eq(segments.orgId, orgId)),
  )
  const existing = new Set<string>(rows.map(({ id }) => id))
  for (const id of stored
    .filter((each) => !existing.has(each))
    .map((each) => SegmentId.parse(each))) {
    for (;;) {
      ctx.signal.throwIfAborted()
      const left = await readStored(ctx, orgId, id, pageSize)
      if (left.length === 0) break
      await writeMembers(ctx, { orgId, id }, { joined: [], left })
    }
  }
}
