import { isDeepStrictEqual } from 'node:util'
import type { FilterOperator, QueryFilter } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { expectedAnswers } from '../compare/answers.ts'
import type { RandomCase } from './random-case.ts'
import { randomMetricsCase } from './random-metrics-case.ts'

const cases = Array.from({ length: 60 }, (_, index) => {
  const one = randomMetricsCase(index, 10)
  return { one, answers: expectedAnswers(one) }
})

it.each([
  ['gt', 'gte'],
  ['gte', 'gt'],
  ['lt', 'lte'],
  ['lte', 'lt'],
  ['beforeDate', 'beforeOrOnDate'],
  ['beforeOrOnDate', 'beforeDate'],
  ['afterDate', 'afterOrOnDate'],
  ['afterOrOnDate', 'afterDate'],
  ['inDateRange', 'notInDateRange'],
  ['notInDateRange', 'inDateRange'],
] as const)('the answers to random metrics show that %s is not %s', (operator, wrong) => {
  const different = cases.filter(
    ({ one, answers }) =>
      uses(one, operator) &&
      !isDeepStrictEqual(expectedAnswers(replaced(one, operator, wrong)), answers),
  )
  expect(different.length).toBeGreaterThan(1)
})

function uses({ model }: RandomCase, operator: FilterOperator): boolean {
  return [...model.cubes.values()].some(({ measures }) =>
    [...measures.values()].some(({ only }) => JSON.stringify(only).includes(`"${operator}"`)),
  )
}

function replaced(one: RandomCase, operator: FilterOperator, by: FilterOperator): RandomCase {
  const inFilter = (filter: QueryFilter): QueryFilter => {
    if ('and' in filter) return { and: filter.and.map(inFilter) }
    if ('or' in filter) return { or: filter.or.map(inFilter) }
    return 'member' in filter && filter.operator === operator ? { ...filter, operator: by } : filter
  }
  const cubes = [...one.model.cubes].map(([name, cube]) => {
    const measures = [...cube.measures].map(
      ([key, measure]) => [key, { ...measure, only: measure.only.map(inFilter) }] as const,
    )
    return [name, { ...cube, measures: new Map(measures) }] as const
  })
  return { ...one, model: { ...one.model, cubes: new Map(cubes) } }
}
