import type { Expression } from '../expression.ts'

/**
 * Whether values of which one is taken are to be made one kind of number first. Engines refuse to choose
 * between decimals of different places, or lose some of them.
 */
export function needsOneScale(values: readonly Expression[]): boolean {
  return values.some(isComputed)
}

/** A number that is more than a column or a small whole literal. */
function isComputed(of: Expression): boolean {
  switch (of.kind) {
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
