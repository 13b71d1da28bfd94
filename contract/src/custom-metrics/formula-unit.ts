import { FormulaProblem, type Formula } from './formula.ts'

/** What a value counts. `plain` is a number that is written out, `ratio` money per money. */
export type FormulaUnit = 'currency' | 'percent' | 'number' | 'ratio' | 'plain'

export type UnitOfMetric = (member: string) => Exclude<FormulaUnit, 'plain'> | null

/** Throws a `FormulaProblem` where units cannot be combined, such as money and a percentage. */
export function unitOfFormula(formula: Formula, unitOfMetric: UnitOfMetric): FormulaUnit {
  switch (formula.kind) {
    case 'metric': {
      const unit = unitOfMetric(formula.member)
      if (unit === null) throw new FormulaProblem('This metric does not exist', formula.at)
      return unit
    }
    case 'number':
      return 'plain'
    case 'negative':
      return unitOfFormula(formula.of, unitOfMetric)
    case 'operation': {
      const left = unitOfFormula(formula.left, unitOfMetric)
      const right = unitOfFormula(formula.right, unitOfMetric)
      switch (formula.operator) {
        case '+':
        case '-':
          return ofSum(formula, left, right)
        case '*':
          return ofProduct(formula, left, right)
        case '/':
          return ofQuotient(left, right)
      }
    }
  }
}

type Operation = Extract<Formula, { kind: 'operation' }>

function ofSum({ operator, at }: Operation, left: FormulaUnit, right: FormulaUnit): FormulaUnit {
  if (left === right) return left
  if (left !== 'currency' && right !== 'currency') {
    const isShare = (unit: FormulaUnit) => unit === 'percent' || unit === 'ratio'
    if (left === 'plain') return right
    if (right === 'plain') return left
    if (isShare(left) === isShare(right)) return 'ratio'
  }
  const what = operator === '+' ? 'added' : 'subtracted'
  throw new FormulaProblem(
    `${words[left]} and ${words[right].toLowerCase()} cannot be ${what}: they count different things`,
    at,
  )
}

function ofProduct({ at }: Operation, left: FormulaUnit, right: FormulaUnit): FormulaUnit {
  if (left === 'currency' && right === 'currency') {
    throw new FormulaProblem('Money times money is no amount. Multiply it by a number', at)
  }
  if (left === 'currency' || right === 'currency') return 'currency'
  if (left === 'plain') return right
  return right === 'plain' ? left : left === right ? left : 'number'
}

function ofQuotient(left: FormulaUnit, right: FormulaUnit): FormulaUnit {
  if (left === 'currency') return right === 'currency' ? 'ratio' : 'currency'
  if (right === 'plain') return left
  return 'ratio'
}

const words: Readonly<Record<FormulaUnit, string>> = {
  currency: 'Money',
  percent: 'A percentage',
  number: 'A count',
  ratio: 'A ratio',
  plain: 'A number',
}
