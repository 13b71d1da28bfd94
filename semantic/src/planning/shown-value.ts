import type { Expression } from '../expression.ts'
import type { Measure } from '../model/model.ts'
import { offsetSpans } from '../time-zone/offset-spans.ts'
import type { Scope } from './scope.ts'

export type DisplayValue = typeof displayValue

/** Converts a moment to the zone of the question, and keeps more places of a ratio. */
export function displayValue({ question }: Scope, measure: Measure, value: Expression): Expression {
  if (value.kind === 'operation' && isRatio(measure)) return { ...value, isShownRatio: true }
  if (measure.type !== 'time') return value
  return { kind: 'local', of: value, spans: offsetSpans(question.zone, -Infinity, Infinity) }
}

/**
 * Whether a measure is a quotient that is no amount of money. Eight decimal places would leave few
 * digits of a small one, such as conversions per impression.
 */
export function isRatio({ value, format }: Measure): boolean {
  return format !== 'currency' && value.kind === 'operation' && value.operator === '/'
}
