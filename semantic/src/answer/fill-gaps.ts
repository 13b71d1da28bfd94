import { AppError, maxQueryRows, type Cell } from '@cartograph/contract'
import type { Measure } from '../model/model.ts'
import { timeKey } from '../question/time-uses.ts'
import { wallText } from '../question/wall-calendar.ts'
import type { Filter, Question, TimeUse, MemberUse } from '../question.ts'
import { stepsBetween } from '../time-zone/calendar.ts'
import { rowOrder } from './row-order.ts'

type Row = Readonly<Record<string, Cell>>

/**
 * Adds a row for every missing step of the time range, for each group of the other dimensions.
 * Requires all rows of the answer: a row cut off by a limit would look like a gap. Added rows are
 * sorted among the others; limit and offset apply afterwards.
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
    const others = groupOf(question, row)
    const id = JSON.stringify(others)
    const group = groups.get(id) ?? { others, present: new Set<Cell>() }
    group.present.add(row[key] ?? null)
    groups.set(id, group)
  }
  if (groups.size === 0 && question.dimensions.length === 0) {
    groups.set('', { others: groupOf(question, {}), present: new Set() })
  }
  const nothing = emptyValues(question)
  const added: Row[] = []
  for (const step of groups.size === 0 ? [] : stepsIn(use)) {
    for (const { others, present } of groups.values()) {
      if (present.has(step)) continue
      const blended = blendedTime === null ? {} : { [blendedTime]: step }
      added.push({ ...others, [key]: step, [use.key]: step, ...nothing, ...blended })
    }
    if (rows.length + added.length > maxQueryRows) throw tooManyRowsError()
  }
  // Filling would cost more than finding out that there are too many rows already.
  if (rows.length > maxQueryRows) throw tooManyRowsError()
  const compare = rowOrder(question)
  return mergeRows(rows, added.toSorted(compare), compare)
}

/** The values of a step without rows: sums and counts are 0, averages are null. */
function emptyValues({ measures, filters }: Question): Row {
  // A measure filter may have removed a row with values, so the values of a missing row are
  // unknown.
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

function isZero({ member: { type, reading } }: MemberUse<Measure>): boolean {
  return type.startsWith('count') || (reading?.additivity ?? type) === 'sum'
}

function* stepsIn({ grain, dateRange }: TimeUse): Generator<string> {
  if (grain === null || dateRange === null) return
  const [from, to] = dateRange
  // The range includes its last moment.
  const steps = stepsBetween(Date.parse(`${from}Z`), Date.parse(`${to}Z`) + 1, grain)
  for (const { startMs } of steps) yield wallText(startMs)
}

function groupOf({ dimensions, comparing }: Question, row: Row): Row {
  return {
    ...(comparing && { compareDateRange: comparing.label }),
    ...Object.fromEntries(dimensions.map(({ key }) => [key, row[key] ?? null])),
  }
}

/** Keeps the order of the engine, which sorts by more digits than the answer has. */
function mergeRows(
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

function tooManyRowsError(): AppError {
  return new AppError(
    'invalid_query',
    `Filling the gaps would add more than ${maxQueryRows} rows. Use a larger granularity, a shorter range or fewer dimensions.`,
  )
}
