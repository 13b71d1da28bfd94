import type { Expression } from '../expression.ts'

/**
 * Whether alternative values must be converted to one numeric type. Engines reject a choice
 * between decimals of different scales, or lose places.
 */
export function needsOneScale(values: readonly Expression[]): boolean {
  return values.some(isComputed)
}

/** A number other than a column or a small integer literal. */
function isComputed(of: Expression): boolean {
  switch (of.kind) {
    case 'column':
      return of.computed !== undefined && isComputed(of.computed)
    case 'number':
      return !/^-?\d{1,9}$/.test(of.text)
    case 'operation':
      return ['+', '-', '*', '/', '%'].includes(of.operator)
    case 'negative':
      return isComputed(of.of)
    case 'cast':
      return ['integer', 'decimal', 'float'].includes(of.to)
    case 'aggregate':
      return of.function === 'sum' || of.function === 'avg'
    case 'case':
      return needsOneScale([
        ...of.whens.map(({ then }) => then),
        ...(of.otherwise ? [of.otherwise] : []),
      ])
    case 'call':
      return roundings.has(of.function) || (choices.has(of.function) && needsOneScale(of.args))
    default:
      return false
  }
}

const roundings: ReadonlySet<string> = new Set(['ABS', 'CEIL', 'FLOOR', 'POWER', 'ROUND', 'SQRT'])
const choices: ReadonlySet<string> = new Set(['COALESCE', 'GREATEST', 'LEAST', 'NULLIF'])
