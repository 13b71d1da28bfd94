import * as z from 'zod/mini'
import { PlatformCode } from '../connections/platforms.ts'
import { customerCube } from '../audiences/rules.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { Day, Instant } from '../values/time.ts'

const GoalMember = z
  .string()
  .check(z.maxLength(200), z.regex(/^[A-Za-z_]\w*\.[A-Za-z_]\w*$/, 'Not a metric or dimension'))

/** The dimension whose values are saved customer segments, by their ids. */
export const segmentDimension = `${customerCube}.segment`

/** What an action is meant to move: a metric, of the whole shop, of one value or of a customer segment. */
export const ActionGoal = z.strictObject({
  metric: GoalMember,
  segment: z._default(
    z.nullable(
      z.strictObject({
        dimension: GoalMember,
        value: z
          .string()
          .check(
            z.minLength(1, 'Required'),
            z.maxLength(500),
            z.refine(isStorable, storableMessage),
          ),
      }),
    ),
    null,
  ),
})
export type ActionGoal = z.infer<typeof ActionGoal>

/** Further ahead, a forecast says too little. */
export const maxEffectDays = 92

/** An event that changed the same days, so that the action alone cannot be judged: also an outage or a stock-out. */
const OtherEvent = z.object({ name: z.string(), from: Day, to: Day })

export const EffectResult = z.object({
  /** The measured days: from the action to the day before the review. */
  from: Day,
  to: Day,
  /** Whether the metric was above or below all that was to be expected. */
  verdict: z.enum(['above', 'below', 'unclear']),
  /** Why it is unclear. */
  reason: z.nullable(z.enum(['noise', 'overlap', 'stop', 'segment', 'history'])),
  actual: z.nullable(z.number()),
  /** As forecast from the days before the action only, with its 95 % range. */
  expected: z.nullable(z.object({ value: z.number(), low: z.number(), high: z.number() })),
  /** Relative to what was expected: 0.1 is 10 % above. */
  change: z.nullable(z.object({ value: z.number(), low: z.number(), high: z.number() })),
  others: z.array(OtherEvent),
})
export type EffectResult = z.infer<typeof EffectResult>

export const ActionEffect = z.object({
  goal: ActionGoal,
  /** Of the metric, when the goal was set. */
  metric_title: z.string(),
  /** The name that a customer segment has now; null for other goals, and for one that was deleted. */
  segment_name: z.nullable(z.string()),
  /** The direction that is good news. */
  better: z.enum(['up', 'down', 'none']),
  /** Null until the days are complete. */
  result: z.nullable(EffectResult),
  measured_at: z.nullable(Instant),
})
export type ActionEffect = z.infer<typeof ActionEffect>

/** A metric whose days say what some of them are together. */
export const ActionMetric = z.object({
  metric: z.string(),
  title: z.string(),
  /** The title of its data set. */
  group: z.string(),
  /** The connected platforms that it comes from. */
  platforms: z.array(PlatformCode),
  dimensions: z.array(z.object({ dimension: z.string(), title: z.string() })),
})
export type ActionMetric = z.infer<typeof ActionMetric>
