import {
  AppError,
  FormulaProblem,
  parseFormula,
  type CustomMetricDefinition,
} from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import { checkConditions, type Place } from './check-conditions.ts'

/** Refuses a definition that names what may not be used, at its place. Whether it can be computed is checked afterwards. */
export function checkDefinition(model: Model, definition: CustomMetricDefinition): void {
  const group = model.cubes.get(definition.name)
  if (group?.isPublic !== true) throw refuse(['name'], 'There is no such metric group')
  if ('formula' in definition) return checkFormula(definition.formula)
  const [measure] = definition.query.measures
  const [cube, name = ''] = measure.split('.')
  const found = cube === group.name ? group.measures.get(name) : undefined
  if (found?.isPublic !== true || found.reading?.reporting !== true) {
    throw refuse(['query', 'measures', 0], `'${measure}' is no metric of this group for reports`)
  }
  checkConditions(model, group, definition.query.filters, (at, msg) => {
    throw refuse(['query', 'filters', ...at], msg)
  })
}

function checkFormula(formula: string): void {
  try {
    parseFormula(formula)
  } catch (error) {
    if (error instanceof FormulaProblem) throw refuse(['formula'], error.message)
    throw error
  }
}

export function refuse(at: Place, msg: string): AppError {
  return new AppError('invalid_request', undefined, {
    problems: [{ loc: ['body', 'metric_definition', ...at], msg }],
  })
}
