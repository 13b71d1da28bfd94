import type { Expression } from '../expression.ts'
import type { Measure } from '../model/model.ts'
import { offsetSpans } from '../time-zone/offset-spans.ts'
import type { Scope } from './scope.ts'

export type ShownAs = typeof shownValue

/** A moment is shown by the clocks of the question. */
export function shownValue({ question }: Scope, { type }: Measure, value: Expression): Expression {
  if (type !== 'time') return value
  return { kind: 'local', of: value, spans: offsetSpans(question.zone, -Infinity, Infinity) }
}
