import type { Expression } from '../expression.ts'

/** How to prepare two factors for an exact product. */
export interface Product {
  /** Neither factor is known to fit in the digits of a column. */
  readonly needsWidening: boolean
  /** The product would have more than eight decimal places. */
  readonly needsRounding: boolean
}

export function productOf(left: Expression, right: Expression): Product {
  return {
    needsWidening: !hasSmallNumber(left, right) && !isWide(left) && !isWide(right),
    needsRounding: placesOf(left) + placesOf(right) > 8,
  }
}

/** A factor that leaves room for a column, or two that fit together. */
function hasSmallNumber(left: Expression, right: Expression): boolean {
  const digits = [left, right].flatMap((of) =>
    of.kind === 'number' ? [of.text.replaceAll(/\D/g, '').length] : [],
  )
  const [first, second] = digits
  if (first === undefined) return false
  return second === undefined ? first <= 9 : first + second <= 18
}

function isWide(of: Expression): boolean {
  switch (of.kind) {
    case 'column':
      return of.computed !== undefined && isWide(of.computed)
    case 'aggregate':
      return of.function === 'sum' || of.function === 'avg'
    case 'bound':
      return true
    case 'cast':
      return of.to === 'decimal'
    case 'call':
      return wideFunctions.has(of.function)
    case 'negative':
      return isWide(of.of)
    case 'operation': {
      if (of.operator === '/' || of.operator === '%') return true
      if (isWide(of.left) || isWide(of.right)) return true
      return of.operator === '*' && productOf(of.left, of.right).needsWidening
    }
    default:
      return false
  }
}

/** The possible decimal places of a value; for columns those of money. */
function placesOf(of: Expression): number {
  switch (of.kind) {
    case 'column':
      return of.computed ? placesOf(of.computed) : columnPlaces
    case 'number':
      return (of.text.split('.')[1] ?? '').length
    case 'bound':
      return 8
    case 'aggregate':
      if (of.function === 'sum' || of.function === 'avg') return 8
      return of.of !== null &&
        (of.function === 'min' || of.function === 'max' || of.function === 'first')
        ? placesOf(of.of)
        : 0
    case 'cast':
      return of.to === 'decimal' ? 8 : 0
    case 'call':
      return of.function === 'POWER' || of.function === 'SQRT' ? 8 : columnPlaces
    case 'negative':
      return placesOf(of.of)
    case 'operation': {
      const [left, right] = [placesOf(of.left), placesOf(of.right)]
      if (of.operator === '/' || of.operator === '%') return 8
      return of.operator === '*' ? Math.min(left + right, 8) : Math.max(left, right)
    }
    default:
      return columnPlaces
  }
}

const columnPlaces = 4

const wideFunctions: ReadonlySet<string> = new Set(['CEIL', 'FLOOR', 'POWER', 'ROUND', 'SQRT'])
