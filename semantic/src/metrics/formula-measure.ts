import {
  FormulaProblem,
  metricsOf,
  parseFormula,
  unitOfFormula,
  type Formula,
  type FormulaUnit,
} from '@cartograph/contract'
import type { Expression } from '../expression.ts'
import { minGranularities, type Cube, type Measure } from '../model/model.ts'
import { isRatio } from '../planning/display-value.ts'
import { MetricProblem, textsOf, type FormulaMetric } from './workspace-metric.ts'

/** A measure that is calculated from others, which may be of any data set. */
export function formulaMeasure(
  metric: FormulaMetric,
  home: Cube,
  named: (path: string) => Measure,
): Measure {
  const formula = readFormula(metric.formula)
  const used = new Map(metricsOf(formula).map(({ member }) => [member, named(member)]))
  const measureOf = (member: string): Measure => {
    const measure = used.get(member)
    if (measure === undefined) throw new Error(`${member} is not of this formula`)
    return measure
  }
  for (const measure of used.values()) refuseOthers(measure)
  const unit = readUnit(formula, (member) => unitOfMeasure(measureOf(member)))
  return {
    ...textsOf(metric, home),
    kind: 'measure',
    type: 'number',
    value: toExpression(formula, measureOf),
    reads: null,
    window: null,
    shifts: [],
    format: unit === 'currency' || unit === 'percent' ? unit : formatOf(unit, metric),
    drillMembers: [],
    reading: {
      sentiment: metric.sentiment,
      additivity: isAdditive(formula, measureOf) ? 'sum' : 'ratio',
      reporting: true,
    },
    periods: null,
    minGranularity: longest([...used.values()]),
    lacks: {},
    only: [],
    isFormula: true,
  }
}

function readFormula(text: string): Formula {
  return withPlace(() => parseFormula(text))
}

function readUnit(formula: Formula, of: (member: string) => FormulaUnitOfMetric): FormulaUnit {
  return withPlace(() => unitOfFormula(formula, of))
}

type FormulaUnitOfMetric = Exclude<FormulaUnit, 'plain'>

function withPlace<Read>(read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    if (error instanceof FormulaProblem) throw new MetricProblem(`in its formula: ${error.message}`)
    throw error
  }
}

function refuseOthers({ periods, type, title }: Measure): void {
  if (periods !== null) {
    throw new MetricProblem(
      `the platform counts '${title}' for each period, so nothing is calculated from it`,
    )
  }
  if (type === 'string' || type === 'time' || type === 'boolean') {
    throw new MetricProblem(`'${title}' is no number`)
  }
}

function unitOfMeasure(measure: Measure): FormulaUnitOfMetric {
  const { format } = measure
  if (format === 'currency' || format === 'percent') return format
  return isRatio(measure) ? 'ratio' : 'number'
}

function formatOf(unit: FormulaUnit, { ratioFormat }: FormulaMetric): string {
  return unit === 'ratio' ? ratioFormat : 'number'
}

function toExpression(formula: Formula, measureOf: (member: string) => Measure): Expression {
  const inner = (part: Formula) => toExpression(part, measureOf)
  switch (formula.kind) {
    case 'metric': {
      const { cube, name } = measureOf(formula.member)
      return { kind: 'member', cube, name, granularity: null }
    }
    case 'number':
      return { kind: 'number', text: formula.text }
    case 'negative':
      return { kind: 'negative', of: inner(formula.of) }
    case 'operation': {
      const { operator, left, right } = formula
      if (operator !== '/')
        return { kind: 'operation', operator, left: inner(left), right: inner(right) }
      return { kind: 'operation', operator, left: inner(left), right: unlessZero(inner(right)) }
    }
  }
}

/** A quotient by nothing has no value. */
function unlessZero(of: Expression): Expression {
  return { kind: 'call', function: 'NULLIF', args: [of, { kind: 'number', text: '0' }] }
}

/** Whether the values of parts add up to the value of the whole. */
function isAdditive(formula: Formula, measureOf: (member: string) => Measure): boolean {
  const inner = (part: Formula) => isAdditive(part, measureOf)
  switch (formula.kind) {
    case 'metric':
      return measureOf(formula.member).reading?.additivity === 'sum'
    case 'number':
      return false
    case 'negative':
      return inner(formula.of)
    case 'operation': {
      const { operator, left, right } = formula
      if (operator === '+' || operator === '-') return inner(left) && inner(right)
      if (isConstant(right)) return inner(left)
      return operator === '*' && isConstant(left) && inner(right)
    }
  }
}

function isConstant(formula: Formula): boolean {
  return metricsOf(formula).length === 0
}

/** The longest of the shortest steps for which all parts have a value. */
function longest(measures: readonly Measure[]): Measure['minGranularity'] {
  const found = measures.map(({ minGranularity }) => minGranularity)
  return minGranularities.findLast((one) => found.includes(one)) ?? null
}
