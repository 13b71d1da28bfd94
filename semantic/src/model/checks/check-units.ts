import type { Expression } from '../../expression.ts'
import { MemberProblem } from '../sources/catalogue-error.ts'
import { subExpressions } from '../expressions/children-of.ts'
import type { MemberName } from '../model.ts'
import type { Names } from '../expressions/resolve-reference.ts'

/** `plain` is a number literal; null means unknown. */
type Unit = 'currency' | 'percent' | 'number' | 'ratio' | 'plain' | null

/**
 * Rejects adding, subtracting or comparing money and percentages, and ratios with the format of
 * money.
 */
export function checkUnits(value: Expression, format: string | null, names: Names): void {
  const formatOf = ({ cube, name }: MemberName) => names.get(cube)?.get(name)?.format
  for (const part of subExpressions(value)) checkOperation(part)
  const unit = unitOf(value, formatOf)
  if (format === 'currency' && unit === 'ratio') {
    throw new MemberProblem(
      'Money divided by money is a ratio, not money. Use the format percent or number.',
    )
  }
  if (format === 'percent' && unit === 'currency') {
    throw new MemberProblem(
      'This is an amount of money, not a percentage. Use the format currency, or divide it.',
    )
  }

  function checkOperation(part: Expression): void {
    if (part.kind !== 'operation' || !unitMixingOperators.has(part.operator)) return
    const units = [unitOf(part.left, formatOf), unitOf(part.right, formatOf)]
    if (!units.includes('currency')) return
    if (units.includes('percent')) {
      throw new MemberProblem(
        'Money and a percentage are added, subtracted or compared here. Multiply them, or use one unit.',
      )
    }
    if (units.includes('plain') && (part.operator === '+' || part.operator === '-')) {
      throw new MemberProblem(
        'A plain number is added to or subtracted from money here. Refer to a measure of money instead.',
      )
    }
  }
}

/** The unit of an expression, derived from the formats of its members; columns have none. */
export function unitOf(
  value: Expression,
  formatOf: (member: MemberName) => string | null | undefined,
): Unit {
  return unit(value)

  function unit(of: Expression): Unit {
    switch (of.kind) {
      case 'member': {
        const declared = formatOf(of)
        return declared === 'currency' || declared === 'percent' || declared === 'number'
          ? declared
          : null
      }
      case 'number':
        return Number(of.text) === 0 ? null : 'plain'
      case 'negative':
      case 'cast':
        return unit(of.of)
      case 'call':
        return unitPreserving.has(of.function) ? sharedUnit(of.args) : null
      case 'case':
        return sharedUnit([...of.whens.map(({ then }) => then), of.otherwise ?? { kind: 'null' }])
      case 'aggregate':
        return of.of !== null && ['sum', 'avg', 'min', 'max'].includes(of.function)
          ? unit(of.of)
          : null
      case 'operation':
        return unitOfOperation(of.operator, unit(of.left), unit(of.right))
      default:
        return null
    }
  }

  /** Zeros, nulls and unknown units are compatible with any unit. */
  function sharedUnit(of: readonly Expression[]): Unit {
    const units = new Set(of.map(unit).filter((each) => each !== null))
    const [only = null] = units
    return units.size === 1 ? only : null
  }
}

const unitMixingOperators = new Set<string>(['+', '-', '=', '<>', '<', '<=', '>', '>='])
const unitPreserving = new Set<string>([
  'ABS',
  'CEIL',
  'COALESCE',
  'FLOOR',
  'GREATEST',
  'LEAST',
  'NULLIF',
  'ROUND',
])

function unitOfOperation(operator: string, left: Unit, right: Unit): Unit {
  const isScalar = (unit: Unit) => unit === 'plain' || unit === 'number'
  switch (operator) {
    case '+':
    case '-':
      if (left === right || right === null) return left
      if (left === null) return right
      return left === 'ratio' && right === 'plain' ? left : null
    case '*':
      if (isScalar(left) || (left === 'percent' && right === 'currency')) return right
      return isScalar(right) || right === 'percent' ? left : null
    case '/':
      if (left === 'currency' && right === 'currency') return 'ratio'
      return isScalar(right) ? left : null
    default:
      return null
  }
}
