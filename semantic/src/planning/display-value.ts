import { msPerDay } from '@cartograph/contract'
import type { Expression, Interval } from '../expression.ts'
import type { Dimension, Measure } from '../model/model.ts'
import { unitMonths, unitMs } from '../time-zone/calendar.ts'
import { offsetSpans } from '../time-zone/offset-spans.ts'
import type { Scope } from './scope.ts'

export type DisplayValue = typeof displayValue

/**
 * Converts a moment to the zone of the question, and keeps more decimal places of a ratio. A measure has no value
 * for steps shorter than its minimum granularity.
 */
export function displayValue(scope: Scope, measure: Measure, value: Expression): Expression {
  const { question } = scope
  if (isTooFine(scope, measure)) return { kind: 'call', function: 'NULLIF', args: [value, value] }
  if (value.kind === 'operation' && isRatio(measure)) return { ...value, isDisplayedRatio: true }
  if (measure.type !== 'time') return value
  return { kind: 'local', of: value, spans: offsetSpans(question.zone, -Infinity, Infinity) }
}

function isTooFine(scope: Scope, measure: Measure): boolean {
  const leastMs = minLengthMs(measure)
  if (leastMs === null) return false
  return scope.question.times.some(
    ({ grain, member }) =>
      grain !== null && isOwnTime(scope, measure, member) && lengthMs(grain.every) < leastMs,
  )
}

/** Whether the time is that of the cube. Opens by a campaign's day of sending belong to the campaign, at each step. */
export function isOwnTime({ model }: Scope, measure: Measure, { cube, name }: Dimension): boolean {
  return cube === measure.cube && name === String(model.cubes.get(cube)?.meta['time'])
}

/** The shortest step by which the measure has a value; null for any. */
export function minLengthMs({ minGranularity }: Measure): number | null {
  return minGranularity === null ? null : lengthMs({ count: 1, unit: minGranularity })
}

/** A month is counted with 28 days, its shortest length. */
function lengthMs({ count, unit }: Interval): number {
  return count * (unitMs[unit] ?? (unitMonths[unit] ?? 1) * 28 * msPerDay)
}

/**
 * Whether a measure is a quotient that is no amount of money. Eight decimal places would leave few
 * digits of a small one, such as conversions per impression.
 */
export function isRatio({ value, format }: Measure): boolean {
  return format !== 'currency' && value.kind === 'operation' && value.operator === '/'
}
