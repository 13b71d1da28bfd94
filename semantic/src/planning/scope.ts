import type { Dimension, Model } from '../model/model.ts'
import type { Question } from '../question.ts'
import type { Select } from '../sql/select.ts'
import { convertMoney, withoutConversion, type Conversion } from './money/convert-money.ts'
import { cubeOf, createJoins, type Joins } from './joins/join-tree.ts'

/** The inputs of planning one question. */
export interface Scope {
  readonly model: Model
  readonly question: Question
  readonly joins: Joins
  readonly money: Conversion
  /** The SELECT of a sub-query dimension: the columns k0, k1, … of its cube's key, and `value`. */
  readonly subQuery: SubQuery
  /** Retains groups in which a measure has no rows, so that a lookup finds 0 instead of null. */
  readonly keepsAllGroups: boolean
}

export type SubQuery = (scope: Scope, dimension: Dimension) => Select

export function openScope(
  model: Model,
  question: Question,
  subQuery: SubQuery,
  keepsAllGroups = false,
): Scope {
  const { currency, joinPaths } = question
  const money = currency === null ? withoutConversion(model) : convertMoney(model, currency)
  return { model, question, joins: createJoins(model, joinPaths), money, subQuery, keepsAllGroups }
}

/** The SQL of a cube's rows, including those of the cubes it references. */
export function rowsSql(model: Model, cube: string): string {
  return cubeOf(model, cube)
    .rows.map((part) => (typeof part === 'string' ? part : `(\n${rowsSql(model, part.rowsOf)}\n)`))
    .join('')
}
