import type { LoadResult } from '@cartograph/contract'
import { group as groupOf } from 'd3-array'
import type { GridColumn, GridRow } from '../grid-model.ts'
import { plainRow } from '../grid-model.ts'
import { levelRows } from './level-rows.ts'

export const mostLevels = 2

/** Nests rows by the grouped columns. Group totals come from the engine. */
export function groupRows(
  result: LoadResult,
  columns: readonly GridColumn[],
  group: readonly string[],
): readonly GridRow[] {
  const all = columns.filter(({ isMeasure }) => !isMeasure).map(({ id }) => id)
  const rows = result.data.map((data, index) => plainRow(String(index), data))
  if (group.length === 0) return rows
  return groupWithin(rows, { result, all, group }, 0, '')
}

/** The engine's grand total. */
export function totalRow(result: LoadResult, columns: readonly GridColumn[]): GridRow | null {
  const all = columns.filter(({ isMeasure }) => !isMeasure).map(({ id }) => id)
  const data = levelRows(result, all, [])?.[0]
  if (data === undefined || all.length === 0) return null
  return { ...plainRow('total', data), kind: 'total' }
}

interface Grouping {
  readonly result: LoadResult
  readonly all: readonly string[]
  readonly group: readonly string[]
}

function groupWithin(
  rows: readonly GridRow[],
  grouping: Grouping,
  depth: number,
  path: string,
): readonly GridRow[] {
  const member = grouping.group[depth]
  if (member === undefined) return rows.map((row) => withoutGroups(row, grouping.group, depth))
  const level = grouping.group.slice(0, depth + 1)
  const totals = byKey(levelRows(grouping.result, grouping.all, level) ?? [], level)
  const groups = groupOf(rows, ({ data }) => keyOf(data, level))
  return [...groups].map(([key, within]): GridRow => {
    const value = within[0]?.data[member] ?? null
    const measured = totals.get(key)
    const id = `${path}/${key}`
    return {
      id,
      kind: 'group',
      data: { ...withoutDimensions(measured ?? {}, grouping.all), [member]: value },
      depth,
      opensAt: member,
      children: groupWithin(within, grouping, depth + 1, id),
      scope: Object.fromEntries(level.map((one) => [one, within[0]?.data[one] ?? null])),
    }
  })
}

/** Drops values that the enclosing groups already show. */
function withoutGroups(row: GridRow, group: readonly string[], depth: number): GridRow {
  return { ...row, depth, data: withoutDimensions(row.data, group) }
}

function withoutDimensions(data: GridRow['data'], dimensions: readonly string[]): GridRow['data'] {
  return Object.fromEntries(Object.entries(data).filter(([id]) => !dimensions.includes(id)))
}

export function keyOf(data: GridRow['data'], members: readonly string[]): string {
  return JSON.stringify(members.map((member) => data[member] ?? null))
}

export function byKey(rows: readonly GridRow['data'][], members: readonly string[]) {
  return new Map(rows.map((data) => [keyOf(data, members), data]))
}
