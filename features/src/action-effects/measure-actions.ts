import {
  addDays,
  dayAt,
  earlierDay,
  effectWords,
  segmentDimension,
  type Day,
  type EffectResult,
  type OrgId,
} from '@cartograph/contract'
import { notifyWorkspaceChange } from '@cartograph/ingestion'
import { actionEffects, and, eq, messages } from '@cartograph/store'
import { presentEffect } from '../action-log/index.ts'
import type { Context } from '../context.ts'
import { cutText } from '../cut-text.ts'
import { listStops, readSearchedThrough, type StoppedMetric } from '../insights/index.ts'
import { pacedMetric, readMetricScope, readPromotions } from '../metric-pacing/index.ts'
import { notify } from '../notifications/index.ts'
import { readUnchangedSegments } from './fixed-segments.ts'
import { selectGoals, type DueAction } from './list-due.ts'
import { unmeasurable, measureAction, type GoalOfAction } from './measure-action.ts'
import { settlingDays } from './stops-of-goal.ts'

/**
 * Measures the actions of a workspace whose review is due and whose days are complete, each once. May be repeated: an
 * effect is stored only where none is.
 */
export async function measureActions(ctx: Context, orgId: OrgId): Promise<number> {
  const within: Context = { ...ctx, workspace: { orgId, role: 'admin' } }
  const goals = await ctx.store.inWorkspace(orgId, (tx) => selectGoals(tx, orgId))
  const due = goals.filter((goal) => isDue(goal, ctx.clock()))
  if (due.length === 0) return 0
  const scope = await readMetricScope(within)
  const { searched, segmentOf } = await ctx.store.inWorkspace(orgId, async (tx) => ({
    searched: await readSearchedThrough(tx, orgId),
    segmentOf: await readUnchangedSegments(tx, orgId, due),
  }))
  const today = dayAt(ctx.clock().getTime(), scope.timezone)
  const ready = due.flatMap((one) => {
    const goal = goalOf(one)
    const metric = goal && pacedMetric(goal.metric, scope)
    // Without data, or once its metric was deleted, an action cannot be measured.
    return goal === null ||
      metric === null ||
      metric.through < goal.to ||
      isUnsearched(goal, searched, today)
      ? []
      : [{ one, goal, metric }]
  })
  if (ready.length === 0) return 0
  const promotions = await readPromotions(within, scope)
  const stops = await readStops(within, orgId, ready)
  let measured = 0
  for (const { one, goal, metric } of ready) {
    ctx.signal.throwIfAborted()
    const others = goals.filter((other) => other !== one).flatMap((other) => goalOf(other) ?? [])
    const segment = segmentOf(one)
    const isGone = goal.segment?.dimension === segmentDimension && segment === null
    const result = isGone
      ? unmeasurable(goal, 'segment')
      : await measureAction(within, { goal, metric }, { ...scope, promotions, stops, others })
    if (await storeEffect(within, { one, segment }, result)) measured += 1
  }
  if (measured > 0) await notifyWorkspaceChange(ctx, { org_id: orgId, topic: 'insights' })
  return measured
}

function isDue({ effect, message, timezone }: DueAction, now: Date): boolean {
  const { lookbackDate } = message
  return (
    effect.measuredAt === null &&
    lookbackDate !== null &&
    lookbackDate <= dayAt(now.getTime(), timezone)
  )
}

/** An outage on its days may not have been found yet. A search that fails holds nothing up for longer than a day. */
function isUnsearched({ to }: GoalOfAction, searched: Day | null, today: Day): boolean {
  return searched !== null && searched < to && today <= addDays(to, 2)
}

async function readStops(
  ctx: Context,
  orgId: OrgId,
  ready: readonly { readonly goal: GoalOfAction }[],
): Promise<StoppedMetric[]> {
  const first = ready.reduce(
    (day, { goal }) => earlierDay(day, goal.from),
    ready[0]?.goal.from ?? '',
  )
  const last = ready.reduce((day, { goal }) => (goal.to > day ? goal.to : day), '')
  const range = { from: addDays(first, -settlingDays), to: last }
  return ctx.store.inWorkspace(orgId, (tx) => listStops(tx, orgId, range))
}

function goalOf({ effect, message }: DueAction): GoalOfAction | null {
  const { metric, dimension, value } = effect
  const { actionDate, lookbackDate, text } = message
  if (actionDate === null || lookbackDate === null) return null
  const to: Day = addDays(lookbackDate, -1)
  const segment = dimension === null || value === null ? null : { dimension, value }
  return { metric, segment, text, from: actionDate, to }
}

/** False if the entry was changed, deleted or measured meanwhile. */
async function storeEffect(
  ctx: Context,
  {
    one: { effect, message },
    segment,
  }: { readonly one: DueAction; readonly segment: string | null },
  result: EffectResult,
): Promise<boolean> {
  const { orgId, messageId } = effect
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const isEntry = and(eq(actionEffects.orgId, orgId), eq(actionEffects.messageId, messageId))
    const [goal] = await tx.select().from(actionEffects).where(isEntry).for('update')
    const [entry] = await tx.select().from(messages).where(eq(messages.id, messageId))
    const isSame =
      goal?.measuredAt === null &&
      goal.metric === effect.metric &&
      goal.dimension === effect.dimension &&
      goal.value === effect.value &&
      entry?.actionDate === message.actionDate &&
      entry.lookbackDate === message.lookbackDate
    if (!isSame) return false
    await tx.update(actionEffects).set({ measuredAt: ctx.clock(), result }).where(isEntry)
    const action = cutText(entry.text, longest)
    const sentence = effectWords(
      { ...presentEffect(goal, segment), result },
      entry.lookbackDate ?? result.to,
    )
    await notify(ctx, tx, {
      kind: 'effect',
      orgId,
      people: entry.userId === null ? [] : [entry.userId],
      // Measured again after a change of its days, it is news again.
      subject: `effect:${messageId}:${result.from}:${result.to}:${goal.metric}`,
      parts: { action, sentence },
      link: `/org/${orgId}/insights/action-log?entry=${messageId}`,
      mailGroup: 'effects',
    })
    return true
  })
}

/** More than a line of the tray can show. */
const longest = 100
