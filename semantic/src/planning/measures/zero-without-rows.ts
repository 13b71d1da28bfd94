import type { Expression } from '../../expression.ts'
import type { Measure } from '../../model/model.ts'
import type { Key } from '../keys.ts'
import type { Scope } from '../scope.ts'

/**
 * An additive measure is 0 where it has no rows: in the single row of a total, and in every row
 * when gaps are filled (there for every sum). Without declared additivity it is unknown.
 */
export function isZeroWithoutRows(
  { question }: Scope,
  { reading, type }: Measure,
  keys: readonly Key[],
): boolean {
  if (question.fillsGaps) return (reading?.additivity ?? type) === 'sum'
  return reading?.additivity === 'sum' && keys.length === 0
}

export function zeroWithoutRows(value: Expression, keys: readonly Key[]): Expression {
  if (value.kind !== 'aggregate' || value.function !== 'sum') return value
  // A group has rows, unless a condition excludes all of them.
  if (keys.length > 0 && value.when.length === 0) return value
  return zeroIfNone(value, rowCount(value))
}

/** The number of rows that an aggregate takes. */
export function rowCount(value: Expression): Expression {
  const when = value.kind === 'aggregate' ? value.when : []
  return { kind: 'aggregate', function: 'count', of: null, when }
}

export function zeroIfNone(value: Expression, count: Expression): Expression {
  const zero: Expression = { kind: 'number', text: '0' }
  const isAny: Expression = { kind: 'operation', operator: '>', left: count, right: zero }
  return { kind: 'case', whens: [{ when: isAny, then: value }], otherwise: zero }
}
