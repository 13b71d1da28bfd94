import { CubeQuery } from '@cartograph/contract'
import { metricPrefix } from '../../with-workspace-metrics.ts'
import { menuOf } from './menu.ts'
import type { RandomCase } from './random-case.ts'
import { withManyMetrics } from './random-metrics.ts'
import { randomModel } from './random-model.ts'
import { createRandomSource } from './random-source.ts'
import { randomTables } from './random-tables.ts'

/**
 * Random metrics of a workspace, all in one query: trees of conditions and formulas, by at most one dimension. An
 * engine computes many in about the time of a few.
 */
export function randomMetricsCase(seed: number, count: number): RandomCase {
  const dice = createRandomSource(seed)
  const random = randomModel(dice)
  const tables = randomTables(dice, random)
  const model = withManyMetrics(dice, random.model, tables, count)
  const { measures, dimensions } = menuOf(model, false)
  const query = CubeQuery.parse({
    measures: measures
      .filter(({ member }) => member.name.startsWith(metricPrefix))
      .map(({ key }) => key),
    dimensions: dice.some(dimensions, 1).map(({ key }) => key),
  })
  return { seed, model, tables, query }
}
