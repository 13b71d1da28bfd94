import { msPerDay } from '@cartograph/contract'
import type { Expression, Interval } from '../expression.ts'
import type { Measure } from '../model/model.ts'
import { unitMonths, unitMs } from '../time-zone/calendar.ts'
import { offsetSpans } from '../time-zone/offset-spans.ts'
import type { Scope } from './scope.ts'

export type DisplayValue = typeof displayValue

/**
 * Converts a moment to the zone of the question, and keeps more places of a ratio. A measure has no value
 * by a step that is too short for it.
 */
export function displayValue(scope: Scope, measure: Measure, value: Expression): Expression {
  const { question } = scope
  if (isTooFine(scope, measure)) return { kind: 'call', function: 'NULLIF', args: [value, value] }
  if (value.kind === 'operation' && isRatio(measure)) return { ...value, isShownRatio: true }
  if (measure.type !== 'time') return value
  return { kind: 'local', of: value, spans: offsetSpans(question.zone, -Infinity, Infinity) }
}

/** Only by the cube's own time: by the day of sending, a campaign's opens belong to what was sent. */
function isTooFine({ model, question }: Scope, measure: Measure): boolean {
  const least = measure.minGranularity
  if (least === null) return false
  const own = `${measure.cube}.${String(model.cubes.get(measure.cube)?.meta['time'])}`
  return question.times.some(
    ({ grain, member }) =>
      grain !== null &&
      `${member.cube}.${member.name}` === own &&
      lengthMs(grain.every) < lengthMs({ count: 1, unit: least }),
  )
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
