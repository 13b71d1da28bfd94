import { AppError, maxQueryRows, type Cell } from '@cartograph/contract'
import type { Measure } from '../model/model.ts'
import { timeKey } from '../question/time-uses.ts'
import { wallText } from '../question/wall-calendar.ts'
import type { Filter, Question, TimeUse, Used } from '../question.ts'
import { stepsBetween } from '../time-zone/calendar.ts'
import { rowOrder } from './row-order.ts'

type Row = Readonly<Record<string, Cell>>

/**
 * With a row for every step of the time within its range, for each group of the other dimensions. All rows
 * that there are have to be given: of one left out it would be said that nothing happened. Rows that
 * were added stand in the order of the others, among which limit and offset are counted.
 */
export function fillGaps(
  question: Question,
  rows: readonly Row[],
  blendedTime: string | null = null,
): readonly Row[] {
  const use = question.times.find((time) => time.grain !== null)
  const key = use && timeKey(use)
  if (use?.dateRange == null || key == null) return rows
  const groups = new Map<string, { others: Row; present: Set<Cell> }>()
  for (const row of rows) {
    const others = othersOf(question, row)
    const id = JSON.stringify(others)
    const group = groups.get(id) ?? { others, present: new Set<Cell>() }
    group.present.add(row[key] ?? null)
    groups.set(id, group)
  }
  if (groups.size === 0 && question.dimensions.length === 0) {
    groups.set('', { others: othersOf(question, {}), present: new Set() })
  }
  const nothing = valuesOfNothing(question)
  const added: Row[] = []
  for (const step of groups.size === 0 ? [] : stepsIn(use)) {
    for (const { others, present } of groups.values()) {
      if (present.has(step)) continue
      const blended = blendedTime === null ? {} : { [blendedTime]: step }
      added.push({ ...others, [key]: step, [use.key]: step, ...nothing, ...blended })
    }
    if (rows.length + added.length > maxQueryRows) throw tooMany()
  }
  // Dearer than to find that there are too many rows as they are.
  if (rows.length > maxQueryRows) throw tooMany()
  const compare = rowOrder(question)
  return merged(rows, added.toSorted(compare), compare)
}

/** What is known of a step in which nothing happened: sums and counts are 0, and nothing has no average. */
function valuesOfNothing({ measures, filters }: Question): Row {
  // A row that a filter has left out had values; which of the missing ones it was is not known.
  const isFiltered = filters.some(isOfMeasure)
  return Object.fromEntries(
    measures.map((used) => [used.key, !isFiltered && isZero(used) ? '0' : null]),
  )
}

function isOfMeasure(filter: Filter): boolean {
  if (filter.kind === 'measure-filter') return false
  if (filter.kind === 'member') return filter.used.member.kind === 'measure'
  return filter.filters.some(isOfMeasure)
}

function isZero({ member: { type, reading } }: Used<Measure>): boolean {
  return type.startsWith('count') || (reading?.additivity ?? type) === 'sum'
}

function* stepsIn({ grain, dateRange }: TimeUse): Generator<string> {
  if (grain === null || dateRange === null) return
  const [from, to] = dateRange
  // The last moment belongs to the range.
  const steps = stepsBetween(Date.parse(`${from}Z`), Date.parse(`${to}Z`) + 1, grain)
  for (const { startMs } of steps) yield wallText(startMs)
}

function othersOf({ dimensions, comparing }: Question, row: Row): Row {
  return {
    ...(comparing && { compareDateRange: comparing.label }),
    ...Object.fromEntries(dimensions.map(({ key }) => [key, row[key] ?? null])),
  }
}

/** Rows stay as the engine has ordered them, which knows more digits than it shows. */
function merged(
  rows: readonly Row[],
  added: readonly Row[],
  compare: (one: Row, other: Row) => number,
): Row[] {
  const all: Row[] = []
  let next = 0
  for (const row of rows) {
    for (let gap = added[next]; gap && compare(gap, row) < 0; gap = added[++next]) all.push(gap)
    all.push(row)
  }
  return [...all, ...added.slice(next)]
}

function tooMany(): AppError {
  return new AppError(
    'invalid_query',
    `Filling the gaps would make more than ${maxQueryRows} rows. Ask for longer steps, a shorter range or fewer dimensions.`,
  )
}
