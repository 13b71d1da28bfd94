import type { CubeQuery } from '@cartograph/contract'
import type { Model } from '../../model/model.ts'
import { resolveQuery } from '../../question/resolve-query.ts'
import { evaluate } from '../evaluate/evaluate.ts'
import { createRandomSource, type RandomSource } from './random-source.ts'
import { withRandomMetrics } from './random-metrics.ts'
import { randomModel } from './random-model.ts'
import { randomQuery } from './random-question.ts'
import { randomTables } from './random-tables.ts'
import type { RandomTables } from '../evaluate/tables.ts'

export interface RandomCase {
  readonly seed: number
  readonly model: Model
  readonly tables: RandomTables
  readonly query: CubeQuery
}

/** The reference moment of relative dates. */
export const referenceNow = new Date('2024-04-08T12:00:00.000Z')

/** Deterministic for a seed. */
export function randomCase(seed: number): RandomCase {
  const thrown = createRandomSource(seed)
  const random = randomModel(thrown)
  const tables = randomTables(thrown, random)
  const model = withRandomMetrics(thrown, random.model, tables)
  return { seed, model, tables, query: queryWithRows(thrown, model, tables) }
}

/** Empty answers prove little, so a query without rows is drawn again, but not often: some are as well. */
function queryWithRows(dice: RandomSource, model: Model, tables: RandomTables): CubeQuery {
  let query = randomQuery(dice, model, tables)
  const hasRows = (one: CubeQuery) =>
    resolveQuery(model, one, referenceNow).some(
      (question) => evaluate(model, tables, question).length > 0,
    )
  for (let draws = 1; draws < maxDraws && !hasRows(query); draws += 1) {
    query = randomQuery(dice, model, tables)
  }
  return query
}

const maxDraws = 3
