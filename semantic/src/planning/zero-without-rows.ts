import type { Expression } from '../expression.ts'
import type { Measure } from '../model/model.ts'
import type { Key } from './keys.ts'
import type { Scope } from './scope.ts'

/**
 * What says of itself that it adds up is 0 where there was nothing to add: in the one row of a total, and
 * in every row of whoever wants no gaps; to them every sum is. Of rows that have no value it is not known.
 */
export function addsUpFromNothing(
  { question }: Scope,
  { reading, type }: Measure,
  keys: readonly Key[],
): boolean {
  if (question.fillsGaps) return (reading?.additivity ?? type) === 'sum'
  return reading?.additivity === 'sum' && keys.length === 0
}

export function zeroWithoutRows(value: Expression, keys: readonly Key[]): Expression {
  if (value.kind !== 'aggregate' || value.function !== 'sum') return value
  // There is no group without rows, unless not all of them count.
  if (keys.length > 0 && value.when.length === 0) return value
  return zeroIfNone(value, rowCount(value))
}

/** How many rows an aggregate takes. */
export function rowCount(value: Expression): Expression {
  const when = value.kind === 'aggregate' ? value.when : []
  return { kind: 'aggregate', function: 'count', of: null, when }
}

export function zeroIfNone(value: Expression, count: Expression): Expression {
  const zero: Expression = { kind: 'number', text: '0' }
  const isAny: Expression = { kind: 'operation', operator: '>', left: count, right: zero }
  return { kind: 'case', whens: [{ when: isAny, then: value }], otherwise: zero }
}
