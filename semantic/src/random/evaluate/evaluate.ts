import type { Cell } from '@cartograph/contract'
import type { Dimension, Measure, Model } from '../../model/model.ts'
import type { Filter, Question } from '../../question.ts'
import { decimalText, round } from './decimal.ts'
import { sortGroups } from './sort-groups.ts'
import { isQuotient, measureGroups, type Group } from './measure-values.ts'
import { createWorld } from './create-world.ts'
import { matchesFilter } from './matches-filter.ts'
import { isOnMeasures } from './row-filters.ts'
import { dimensionGroups, ungroupedRows } from './row-groups.ts'
import type { Scalar } from './scalar.ts'
import type { RandomTables } from './tables.ts'
import { wallText, wallTime } from './wall-clock.ts'
import type { World } from './world.ts'

export type EvaluatedRow = Record<string, Cell>

/**
 * A reference evaluator: computes the answer to a question directly from its definition, without
 * SQL or a plan, and shares no code with either. It is slow and judges both. Tops, totals and
 * filled gaps are not evaluated here, because they are computed around questions.
 */
export function evaluate(model: Model, tables: RandomTables, question: Question): EvaluatedRow[] {
  const { offset, limit } = question
  const groups = sortGroups(question, allGroups(createWorld(model, tables, question)))
  return groups
    .slice(offset, limit === null ? undefined : offset + limit)
    .map((group) => rowOf(question, group))
}

/** The number of rows without limit and offset. */
export function countAll(model: Model, tables: RandomTables, question: Question): number {
  return allGroups(createWorld(model, tables, question)).length
}

function allGroups(world: World): Group[] {
  const { question } = world
  const having = question.filters.filter(isOnMeasures)
  const measures = [
    ...question.measures.map(({ member }) => member),
    ...having.flatMap(measuresFiltered),
  ]
  return groupsOf(world, measures).filter((group) =>
    having.every((filter) => passesGroup(filter, group, question.zone)),
  )
}

function groupsOf(world: World, measures: readonly Measure[]): Group[] {
  if (world.question.isUngrouped) return ungroupedRows(world, measures)
  return measures.length === 0 ? dimensionGroups(world) : measureGroups(world, measures)
}

function measuresFiltered(filter: Filter): Measure[] {
  if ('filters' in filter) return filter.filters.flatMap(measuresFiltered)
  if (filter.kind === 'measure-filter') return []
  return filter.used.member.kind === 'measure' ? [filter.used.member] : []
}

function passesGroup(filter: Filter, group: Group, zone: string): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((one) => passesGroup(one, group, zone))
    case 'or':
      return filter.filters.some((one) => passesGroup(one, group, zone))
    case 'measure-filter':
      throw new Error('The filters of a measure are about rows')
    case 'member': {
      const { member } = filter.used
      if (member.kind === 'dimension') throw new Error('A group is not filtered by its dimensions')
      return matchesFilter(filter, displayed(group.valueOf(member), member, zone))
    }
  }
}

function rowOf(question: Question, group: Group): EvaluatedRow {
  const { dimensions, times, measures, comparing, zone } = question
  const row: EvaluatedRow = comparing ? { compareDateRange: comparing.label } : {}
  for (const [index, { key, member }] of dimensions.entries()) {
    row[key] = shown(group.key[index] ?? null, member)
  }
  for (const [index, { key, grain, member }] of times.filter(({ grain }) => grain).entries()) {
    const text = shown(group.key[dimensions.length + index] ?? null, member)
    row[key] ??= text
    if (grain) row[`${key}.${grain.name}`] = text
  }
  for (const { key, member } of measures)
    row[key] = shown(displayed(group.valueOf(member), member, zone), member)
  return row
}

/** Filters compare with the shown values: rounded numbers, and wall times. */
function displayed(value: Scalar, measure: Measure, zone: string): Scalar {
  if (typeof value === 'bigint') return round(value, placesOf(measure))
  return typeof value === 'number' ? wallTime(value, zone) : value
}

/** Formats a value as the answer does: exact decimal text, with four places for currency. */
function shown(value: Scalar, member: Dimension | Measure): Cell {
  switch (typeof value) {
    case 'bigint':
      return decimalText(value, placesOf(member))
    case 'number':
      return wallText(value)
    default:
      return value
  }
}

function placesOf(member: Dimension | Measure): number {
  if (member.format === 'currency') return 4
  return member.kind === 'measure' && isQuotient(member) ? 12 : 8
}
