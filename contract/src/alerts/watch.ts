import * as z from 'zod/mini'
import { MetricFilters } from '../custom-metrics/custom-metrics.ts'
import { Member } from '../queries/query.ts'
import { ConnectionId, SegmentId } from '../values/ids.ts'

/** What an alert watches. */
export const AlertWatch = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('metric'),
    metric: Member,
    filters: z._default(z.array(MetricFilters).check(z.maxLength(1)), []),
    /** Each of its largest values is watched for itself. */
    breakdown: z._default(z.nullable(Member), null),
  }),
  /** Null for all data sources. */
  z.strictObject({
    kind: z.literal('connection'),
    connection_id: z._default(z.nullable(ConnectionId), null),
  }),
  z.strictObject({ kind: z.literal('segment'), segment_id: SegmentId }),
])
export type AlertWatch = z.infer<typeof AlertWatch>

/** The values of a breakdown that are watched. */
export const maxWatchedValues = 20

export const AlertGranularity = z.enum(['day', 'week'])
export type AlertGranularity = z.infer<typeof AlertGranularity>

/** How often chance alone fires an unusual-value alert; `alertRates` has the rates. */
export const AlertSensitivity = z.enum(['often', 'sometimes', 'rarely'])
export type AlertSensitivity = z.infer<typeof AlertSensitivity>

/** The earlier period of a change: the one before, the same weekday a week before, or 52 weeks before. */
export const AlertComparison = z.enum(['previous', 'week', 'year'])
export type AlertComparison = z.infer<typeof AlertComparison>

const Percent = z
  .number()
  .check(z.minimum(0.1, 'At least 0.1'), z.maximum(100_000, 'At most 100,000'))

/** When an alert fires. */
export const AlertRule = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('unusual'),
    sensitivity: AlertSensitivity,
    direction: z.enum(['low', 'high', 'either']),
  }),
  z.strictObject({
    kind: z.literal('value'),
    is: z.enum(['above', 'below']),
    /** A percentage as a ratio: 0.12 is 12 %. */
    value: z.number().check(z.minimum(-1e15), z.maximum(1e15)),
  }),
  z.strictObject({
    kind: z.literal('change'),
    compared: AlertComparison,
    direction: z.enum(['rise', 'fall', 'either']),
    percent: Percent,
  }),
  /** The month to date differs by this much from the part of the target that is due. */
  z.strictObject({
    kind: z.literal('pace'),
    is: z.enum(['above', 'below']),
    percent: Percent,
  }),
  /** A day or week without any rows, or a connection without a finished sync on a day. */
  z.strictObject({ kind: z.literal('no_data') }),
  /** The last sync of a connection has failed. */
  z.strictObject({ kind: z.literal('failing') }),
])
export type AlertRule = z.infer<typeof AlertRule>
export type AlertRuleKind = AlertRule['kind']

/** The rules that fit each kind of watch. */
export const rulesOfWatch: Readonly<Record<AlertWatch['kind'], readonly AlertRuleKind[]>> = {
  metric: ['unusual', 'value', 'change', 'pace', 'no_data'],
  connection: ['failing', 'no_data'],
  segment: ['value', 'change'],
}

export interface AlertCondition {
  readonly watch: AlertWatch
  readonly rule: AlertRule
  readonly granularity: AlertGranularity
}

/** Why a rule cannot be applied to what is watched, in words; null if it can. */
export function conditionProblem({ watch, rule, granularity }: AlertCondition): string | null {
  if (!rulesOfWatch[watch.kind].includes(rule.kind)) return 'This condition does not fit here.'
  if (watch.kind !== 'metric' && granularity === 'week') return 'This is watched by day.'
  if (rule.kind === 'change' && rule.compared === 'week' && granularity === 'week') {
    return 'Compare a week with the week before or with the year before.'
  }
  if (watch.kind !== 'metric' || rule.kind !== 'pace') return null
  if (granularity === 'week') return 'The pace of a target is watched by day.'
  const isWhole = watch.filters.length === 0 && watch.breakdown === null
  return isWhole ? null : 'Targets are for whole metrics: remove the filters and the breakdown.'
}
