import type { Dimension, Model } from '../model/model.ts'
import type { Question } from '../question.ts'
import type { Select } from '../sql/select.ts'
import { convertMoney, moneyAsItIs, type Conversion } from './convert-money.ts'
import { cubeOf, joinsOf, type Joins } from './join-tree.ts'

/** What all of planning one question looks at. */
export interface Scope {
  readonly model: Model
  readonly question: Question
  readonly joins: Joins
  readonly money: Conversion
  /** A sub-query dimension for each row of its cube: columns k0, k1, … of its key, and `value`. */
  readonly subQuery: SubQuery
  /** Groups count although their rows give a measure nothing: whoever looks one up finds 0, not nothing. */
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
  const money = currency === null ? moneyAsItIs(model) : convertMoney(model, currency)
  return { model, question, joins: joinsOf(model, joinPaths), money, subQuery, keepsAllGroups }
}

/** The SQL of a cube's rows, with those of the cubes it names in their places. */
export function rowsSql(model: Model, cube: string): string {
  return cubeOf(model, cube)
    .rows.map((part) => (typeof part === 'string' ? part : `(\n${rowsSql(model, part.rowsOf)}\n)`))
    .join('')
}
