import { dayNumber, formatDay } from '@cartograph/contract'
import { weekEndOf } from '../period.ts'
import type { PlannedCube, PlannedDimension, RunQuery, SeriesQuery } from '../plan/search-plan.ts'
import { readAnswer, type AnswerColumns } from './read-answer.ts'
import { selectValues } from './select-values.ts'
import { measureNames } from './sum-measures.ts'

/** The data of a cube, day by day, as a whole and by the selected values of its dimensions. */
export interface CubeData {
  readonly cube: PlannedCube
  /** The number of its last day. */
  readonly through: number
  /** The last day used to choose the watched values. */
  readonly selectionThrough: number
  readonly whole: DailySums
  readonly parts: readonly PartData[]
}

export interface PartData {
  readonly dimension: PlannedDimension
  readonly value: string
  readonly sums: DailySums
}

/** From the first day with data to the last complete day. */
export interface DailySums {
  readonly first: number
  readonly days: number
  /** By measure. A day without rows has 0; a day whose money has no exchange rate is NaN. */
  readonly sums: ReadonlyMap<string, Float64Array>
}

/**
 * Reads at least two years, so that every date has occurred before, from the start of a 91-day quarter that
 * is the same for every workspace: a first day that moved daily would change the results of all days after
 * it.
 */
const leastDays = 730
const quarterDays = 91

/**
 * The watched values stay for a week, because changing them means judging from the first day again. While
 * nothing can be judged yet, that costs nothing.
 */
const youngDays = 28

/** A value without data for this long is no longer watched. */
const rankedDays = 120
const mostRanked = 500

export function firstReadDay(through: number): number {
  return Math.floor((through - leastDays + 1) / quarterDays) * quarterDays
}

/** Null when there is no data. */
export async function readCube(ask: RunQuery, cube: PlannedCube): Promise<CubeData | null> {
  const through = dayNumber(cube.through)
  const span = { from: formatDay(firstReadDay(through)), to: cube.through }
  const measures = measuresOf(cube)
  const read = async (query: SeriesQuery) => readAnswer(await ask(query), query)
  const formulaMeasures = cube.formulaMeasures.map(({ measure }) => measure)
  const ofWhole = [...new Set([...measures, ...formulaMeasures])]
  const rows = await read({ cube, measures: ofWhole, dimensions: [], ...span, byDay: true })
  const whole = groupDailySums(rows, ofWhole, through, () => '').get('')
  if (whole === undefined) return null
  const weekEnd = weekEndOf(through + 1) - 7
  const selectionThrough = weekEnd - whole.first < youngDays ? through : weekEnd

  const parts: PartData[] = []
  for (const dimension of cube.dimensions) {
    const name = dimension.dimension
    const ranked = await read({
      cube,
      measures: [cube.support],
      dimensions: [name],
      from: formatDay(selectionThrough - rankedDays + 1),
      to: formatDay(selectionThrough),
      byDay: false,
      limit: mostRanked,
    })
    const values = selectValues(
      Array.from({ length: ranked.count }, (_, row) => ({
        value: ranked.text(row, name),
        support: ranked.number(row, cube.support),
      })),
    )
    if (values.length === 0) continue
    const where = { dimension: name, values }
    const found = await read({ cube, measures, dimensions: [name], ...span, byDay: true, where })
    const byValue = groupDailySums(found, measures, through, (row) => found.text(row, name))
    for (const value of values) {
      const sums = byValue.get(value)
      if (sums !== undefined) parts.push({ dimension, value, sums })
    }
  }
  return { cube, through, selectionThrough, whole, parts }
}

/** All measures that its metrics need. */
function measuresOf({ metrics, support }: PlannedCube): string[] {
  const parts = metrics.flatMap(({ measure, num, den }) =>
    num === undefined || den === undefined ? [measure] : measureNames([...num, ...den]),
  )
  return [...new Set([...parts, support])]
}

function groupDailySums(
  rows: AnswerColumns,
  measures: readonly string[],
  through: number,
  keyOf: (row: number) => string | null,
): Map<string, DailySums> {
  const days = Int32Array.from({ length: rows.count }, (_, row) => rows.day(row))
  const keys = Array.from(days, (_, row) => keyOf(row))
  const firsts = new Map<string, number>()
  for (const [row, day] of days.entries()) {
    const key = keys[row] ?? null
    if (key !== null) firsts.set(key, Math.min(firsts.get(key) ?? day, day))
  }
  const found = new Map<string, DailySums>()
  for (const [key, first] of firsts) {
    const count = through - first + 1
    const sums = new Map(measures.map((measure) => [measure, new Float64Array(count)]))
    found.set(key, { first, days: count, sums })
  }
  for (const [row, day] of days.entries()) {
    const measured = found.get(keys[row] ?? '')
    if (measured === undefined) continue
    for (const measure of measures) {
      const sums = measured.sums.get(measure)
      if (sums !== undefined) sums[day - measured.first] = rows.number(row, measure)
    }
  }
  return found
}
