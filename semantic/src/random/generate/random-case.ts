import type { CubeQuery } from '@cartograph/contract'
import type { Model } from '../../model/model.ts'
import { createRandomSource } from './random-source.ts'
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

/** Deterministic for a seed. */
export function randomCase(seed: number): RandomCase {
  const thrown = createRandomSource(seed)
  const random = randomModel(thrown)
  const tables = randomTables(thrown, random)
  const model = withRandomMetrics(thrown, random.model)
  return { seed, model, tables, query: randomQuery(thrown, model) }
}
