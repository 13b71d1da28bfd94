import type { Dimension, Model } from '../../model/model.ts'
import type { Question } from '../../question.ts'
import { measureOverRow } from './measure-over-row.ts'
import type { Row, Scalar } from './scalar.ts'
import { scalarRows, type RandomTables } from './tables.ts'
import { cubeOf, type World } from './world.ts'

export function createWorld(model: Model, tables: RandomTables, question: Question): World {
  const rows = new Map([...tables].map(([name, table]) => [name, scalarRows(table)]))
  const known = new Map<Dimension, Map<Row, Scalar>>()
  const world: World = {
    model,
    question,
    rowsOf(name) {
      const [table] = cubeOf(model, name).rows
      const found = typeof table === 'string' ? rows.get(table) : undefined
      if (!found) throw new Error(`The rows of ${name} are not a table`)
      return found
    },
    measureOverRow(dimension, row) {
      const values = known.get(dimension) ?? new Map<Row, Scalar>()
      known.set(dimension, values)
      const value = values.get(row)
      if (value !== undefined) return value
      const computed = measureOverRow(world, dimension, row)
      values.set(row, computed)
      return computed
    },
  }
  return world
}
