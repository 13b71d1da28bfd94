import type { CubeQuery } from '@cartograph/contract'
import type { Model } from '../model/model.ts'
import { dice } from './dice.ts'
import { randomModel } from './random-model.ts'
import { randomQuery } from './random-question.ts'
import { randomTables } from './random-tables.ts'
import type { RandomTables } from './tables.ts'

export interface RandomCase {
  readonly seed: number
  readonly model: Model
  readonly tables: RandomTables
  readonly query: CubeQuery
}

/** The same for the same seed. */
export function randomCase(seed: number): RandomCase {
  const thrown = dice(seed)
  const random = randomModel(thrown)
  const tables = randomTables(thrown, random)
  return { seed, model: random.model, tables, query: randomQuery(thrown, random.model) }
}
