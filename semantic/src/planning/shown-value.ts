import type { Expression } from '../expression.ts'
import type { Measure } from '../model/model.ts'
import { offsetSpans } from '../time-zone/offset-spans.ts'
import type { Scope } from './scope.ts'

export type DisplayValue = typeof displayValue

/** Converts a moment to the zone of the question. */
export function displayValue(
  { question }: Scope,
  { type }: Measure,
  value: Expression,
): Expression {
  if (type !== 'time') return value
  return { kind: 'local', of: value, spans: offsetSpans(question.zone, -Infinity, Infinity) }
}
