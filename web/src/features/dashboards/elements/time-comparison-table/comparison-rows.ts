import type { Cell, LoadResult, RangePace } from '@cartograph/contract'
import { subtractDecimals } from '../../../../format/exact.ts'
import { decimalOf } from '../../../../format/value.ts'
import { changeBetween, sentimentOf, type Change } from '../../../kpi/change.ts'
import { membersOf, type Member } from '../../grid/columns-of.ts'
import { plainRow, type GridRow } from '../../grid/grid-model.ts'
import type { ElementContext } from '../../model/element.ts'
import { byKey } from '../../grid/rows/group-rows.ts'
import { levelRows } from '../../grid/rows/level-rows.ts'

export const nowId = (measure: string) => `${measure}:now`
export const wasId = (measure: string, n: number) => `${measure}:was:${n}`
export const changeId = (measure: string, n: number) => `${measure}:change:${n}`
export const targetId = (measure: string) => `${measure}:target`
export const toTargetId = (measure: string) => `${measure}:to-target`
export const ratioId = (measure: string, n: number) => `${measure}:ratio:${n}`

export interface ComparedMembers {
  readonly dimensions: readonly Member[]
  readonly measures: readonly Member[]
}

/** Excludes time dimensions, because they are what is compared. */
export function comparedMembers(result: LoadResult): ComparedMembers {
  const members = membersOf(result)
  return {
    dimensions: members.filter(({ isMeasure, about }) => !isMeasure && about.type !== 'time'),
    measures: members.filter(({ isMeasure }) => isMeasure),
  }
}

/** Targets are for the whole workspace: they belong to the total, or to the only row of a table without a breakdown. */
export function withTargets(
  row: GridRow,
  { measures }: ComparedMembers,
  targets: ElementContext['targets'],
): GridRow {
  const data: Record<string, Cell> = { ...row.data }
  for (const { id } of measures) {
    const pace = wholePace(targets, id)
    if (pace === null) continue
    const [now, target] = [decimalOf(data[nowId(id)]), decimalOf(String(pace.target))]
    data[targetId(id)] = target
    if (now !== null && target !== null) data[toTargetId(id)] = subtractDecimals(now, target)
  }
  return { ...row, data }
}

/** Null where only some of the days have a target: the value of all days is not compared with it. */
export function wholePace(targets: ElementContext['targets'], id: string): RangePace | null {
  const pace = targets?.get(id)?.pace ?? null
  return pace?.is_partial === true ? null : pace
}

/** One row per item that exists in any period. */
export function comparisonRows(
  results: readonly LoadResult[],
  members: ComparedMembers,
): readonly GridRow[] {
  const ids = members.dimensions.map(({ id }) => id)
  const periods = results.map(({ data }) => byKey(data, ids))
  const keys = new Set(periods.flatMap((rows) => [...rows.keys()]))
  return [...keys].map((key) =>
    plainRow(
      key,
      comparedData(
        periods.map((rows) => rows.get(key)),
        members,
      ),
    ),
  )
}

/** Null if the query didn't request totals. */
export function comparisonTotal(
  results: readonly LoadResult[],
  members: ComparedMembers,
): GridRow | null {
  const ids = members.dimensions.map(({ id }) => id)
  if (ids.length === 0) return null
  const totals = results.map((result) => levelRows(result, ids, [])?.[0])
  if (totals[0] === undefined) return null
  return { ...plainRow('total', comparedData(totals, members)), kind: 'total' }
}

type ResultRow = LoadResult['data'][number] | undefined

function comparedData(periods: readonly ResultRow[], { dimensions, measures }: ComparedMembers) {
  const data: Record<string, Cell> = {}
  const known = periods.find((row) => row !== undefined)
  const [now, ...earlier] = periods
  for (const { id } of dimensions) {
    const name = known?.[id]
    if (name !== undefined) data[id] = name
  }
  for (const { id, about } of measures) {
    if (now !== undefined) data[nowId(id)] = now[id] ?? null
    for (const [n, was] of earlier.entries()) {
      if (was === undefined) continue
      data[wasId(id, n)] = was[id] ?? null
      const [current, before] = [decimalOf(now?.[id]), decimalOf(was[id])]
      if (current === null || before === null) continue
      data[changeId(id, n)] = subtractDecimals(current, before)
      data[ratioId(id, n)] = ratioOf(changeBetween(current, before, sentimentOf(about)))
    }
  }
  return data
}

function ratioOf(change: Change | null): Cell {
  if (change === null) return null
  return (change.direction === 'down' ? -change.ratio : change.ratio).toFixed(6)
}
