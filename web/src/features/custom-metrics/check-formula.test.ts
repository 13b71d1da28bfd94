import { expect, test } from 'vitest'
import { checkFormula } from './check-formula.ts'
import { metricCubes } from './metric.fixture.ts'

test('an average may be a ratio or a count: only what is wrong with both is a problem', () => {
  const cubes = metricCubes.map((cube) => ({
    ...cube,
    measures: cube.measures.map((one) =>
      one.name === 'Orders.roas' ? { ...one, meta: { additivity: 'ratio' } } : one,
    ),
  }))
  const problem = (text: string) => checkFormula(text, cubes).problem?.message ?? null
  expect(problem('{Orders.roas} + {Orders.orders}')).toBeNull()
  expect(problem('{Orders.roas} - {Orders.roas}')).toBeNull()
  expect(problem('{Orders.roas} + {Orders.netSales}')).toMatch(/cannot be added/)
  expect(problem('{Orders.gone} + 1')).toBe('This metric does not exist')
})
