import {
  addDays,
  dayAt,
  maxEffectDays,
  segmentDimension,
  SegmentId,
  type ActionEffect,
  type ActionGoal,
  type ActionLogEntryId,
  type Day,
  type OrgId,
} from '@cartograph/contract'
import { measureAt, type Model } from '@cartograph/semantic'
import { actionEffects, and, eq, inArray, segments, sql, type Transaction } from '@cartograph/store'
import { hasCustomers, isFixedRule } from '../audiences/index.ts'
import { betterBySentiment } from '../better-by-sentiment.ts'
import { requireWorkspace, type Context } from '../context.ts'
import { readWorkspaceModel } from '../custom-metrics/index.ts'
import { invalidField } from '../invalid-field.ts'

type Row = typeof actionEffects.$inferSelect

/** A goal as it is stored with its entry. */
export type NewGoal = Pick<Row, 'metric' | 'metricTitle' | 'better' | 'dimension' | 'value'>

interface PlannedAction {
  readonly goal: ActionGoal | null
  readonly actionDate: Day
  readonly lookbackDate: Day
}

/**
 * Null for an action without a goal. Refuses a goal that no days could be measured by. That of an edited entry stays as
 * it is, also after its metric or segment was deleted.
 */
export async function checkGoal(
  ctx: Context,
  { goal, actionDate, lookbackDate }: PlannedAction,
  edited: ActionLogEntryId | null = null,
): Promise<NewGoal | null> {
  if (goal === null) return null
  if (lookbackDate <= actionDate)
    throw invalidField('lookbackDate', 'Must be after the action date')
  if (lookbackDate > addDays(actionDate, maxEffectDays))
    throw invalidField('lookbackDate', `At most ${maxEffectDays} days after the action date`)
  const earlier = edited === null ? null : await readGoal(ctx, edited)
  if (earlier !== null && isSameGoal(earlier, storedGoal(goal))) return earlier
  const model = await readWorkspaceModel(ctx)
  const described = describeGoal(model, goal)
  if (goal.segment?.dimension === segmentDimension) await requireFixedSegment(ctx, model, goal)
  return described
}

async function readGoal(ctx: Context, entryId: ActionLogEntryId): Promise<NewGoal | null> {
  const { orgId } = requireWorkspace(ctx)
  const { metric, metricTitle, better, dimension, value } = actionEffects
  const [found] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({ metric, metricTitle, better, dimension, value })
      .from(actionEffects)
      .where(isEffectOf(orgId, entryId)),
  )
  return found ?? null
}

function isEffectOf(orgId: OrgId, entryId: ActionLogEntryId) {
  return and(eq(actionEffects.orgId, orgId), eq(actionEffects.messageId, entryId))
}

type StoredGoal = Pick<Row, 'metric' | 'dimension' | 'value'>

function storedGoal({ metric, segment }: ActionGoal): StoredGoal {
  return { metric, dimension: segment?.dimension ?? null, value: segment?.value ?? null }
}

function isSameGoal(one: StoredGoal, other: StoredGoal): boolean {
  return (
    one.metric === other.metric && one.dimension === other.dimension && one.value === other.value
  )
}

/** A segment defined by orders cannot measure an action: its members were selected by the measured outcome. */
async function requireFixedSegment(
  ctx: Context,
  model: Model,
  { metric, segment }: ActionGoal,
): Promise<void> {
  const { orgId } = requireWorkspace(ctx)
  const id = SegmentId.safeParse(segment?.value).data
  const [found] =
    id === undefined
      ? []
      : await ctx.store.inWorkspace(orgId, (tx) =>
          tx
            .select({ rule: segments.sourceConfig })
            .from(segments)
            .where(and(eq(segments.orgId, orgId), eq(segments.id, id))),
        )
  if (found === undefined) throw invalidField('goal', 'This segment does not exist')
  if (!hasCustomers(model, metric.split('.')[0] ?? ''))
    throw invalidField('goal', 'This metric has no customers')
  if (!isFixedRule(found.rule))
    throw invalidField('goal', 'What customers do changes who is in this segment')
}

/** As it is stored. Refuses a metric or a dimension that is not in the model. */
export function describeGoal(model: Model, goal: ActionGoal): NewGoal {
  const measure = measureAt(model, goal.metric)
  if (measure?.isPublic !== true || measure.reading === null)
    throw invalidField('goal', 'This metric does not exist')
  if (measure.reading.additivity === 'distinct')
    throw invalidField('goal', 'The effect on this metric cannot be measured')
  if (goal.segment !== null && !isDimension(model, goal.segment.dimension))
    throw invalidField('goal', 'This dimension does not exist')
  return {
    ...storedGoal(goal),
    metricTitle: measure.shortTitle,
    better: betterBySentiment[measure.reading.sentiment],
  }
}

function isDimension({ cubes }: Model, path: string): boolean {
  const [cube = '', name = ''] = path.split('.')
  return cubes.get(cube)?.dimensions.get(name)?.isPublic === true
}

/** An action whose review is over is measured at once and not at the next round. */
export async function measureSoon(
  ctx: Context,
  goal: NewGoal | null,
  lookbackDate: Day,
): Promise<void> {
  // The day of the earliest time zone; the job knows that of the workspace.
  if (goal === null || lookbackDate > dayAt(ctx.clock().getTime(), 'Pacific/Kiritimati')) return
  const { orgId } = requireWorkspace(ctx)
  await ctx.ingestion.queue.enqueue('measure-actions', { org_id: orgId })
}

interface GoalOfEntry {
  readonly orgId: OrgId
  readonly entryId: ActionLogEntryId
  /** Other days than before are measured again. */
  readonly hasOtherDays: boolean
}

/** Keeps the measured effect if neither the goal nor the days have changed. */
export async function writeGoal(
  tx: Transaction,
  { orgId, entryId, hasOtherDays }: GoalOfEntry,
  goal: NewGoal | null,
): Promise<void> {
  const isOfEntry = isEffectOf(orgId, entryId)
  if (goal === null) {
    await tx.delete(actionEffects).where(isOfEntry)
    return
  }
  const [earlier] = await tx.select().from(actionEffects).where(isOfEntry)
  if (earlier !== undefined && isSameGoal(earlier, goal) && !hasOtherDays) return
  const set = { ...goal, measuredAt: null, result: null }
  await tx
    .insert(actionEffects)
    .values({ orgId, messageId: entryId, ...set })
    .onConflictDoUpdate({ target: [actionEffects.orgId, actionEffects.messageId], set })
}

/** The effects of entries that have a goal. */
export async function readEffects(
  tx: Transaction,
  orgId: OrgId,
  ids: readonly ActionLogEntryId[],
): Promise<ReadonlyMap<ActionLogEntryId, ActionEffect>> {
  if (ids.length === 0) return new Map()
  const isSegment = and(
    eq(segments.orgId, actionEffects.orgId),
    eq(actionEffects.dimension, segmentDimension),
    eq(sql`${segments.id}::text`, actionEffects.value),
  )
  const rows = await tx
    .select({ effect: actionEffects, segmentName: segments.name })
    .from(actionEffects)
    .leftJoin(segments, isSegment)
    .where(and(eq(actionEffects.orgId, orgId), inArray(actionEffects.messageId, [...ids])))
  return new Map(
    rows.map(({ effect, segmentName }) => [effect.messageId, presentEffect(effect, segmentName)]),
  )
}

/** A customer segment is shown by the name that it has now. */
export function presentEffect(row: Row, segmentName: string | null): ActionEffect {
  const { metric, dimension, value, measuredAt, result } = row
  return {
    goal: { metric, segment: dimension === null || value === null ? null : { dimension, value } },
    metric_title: row.metricTitle,
    segment_name: segmentName,
    better: row.better,
    result,
    measured_at: measuredAt?.toISOString() ?? null,
  }
}
