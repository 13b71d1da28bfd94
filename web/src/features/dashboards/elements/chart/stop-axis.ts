import { countDays, type Day, type DayRange, type LoadResult } from '@cartograph/contract'
import type { ChartStop } from '../../../../charts/prepare/chart-input.ts'
import { formatDateLabel } from '../../../../format/date-format.ts'
import { formatOf, formatValue, type ValueFormat } from '../../../../format/value.ts'
import { isComplete, type SyncedSpan } from '../../model/synced-span.ts'
import { rankCategories, shortCategory } from './rank-categories.ts'
import { endOfStep, isCalendarStep, stepRange, stepsOf } from './time-steps.ts'

type Row = LoadResult['data'][number]

/** The x-axis of a result: every time step, or the values of its breakdown. */
export interface StopAxis {
  readonly title: string
  readonly format: ValueFormat
  readonly isTime: boolean
  readonly stopKind: 'time' | 'number' | 'name'
  /** Weekdays, hours and the like keep their order and stay on a horizontal axis. */
  readonly isOrdered: boolean
  /** Keys to look up rows by; days for calendar steps. */
  readonly keys: readonly string[]
  readonly stops: readonly ChartStop[]
  readonly keyOf: (row: Row) => string
}

export interface TimeMember {
  readonly key: string
  readonly step: string
}

/** The time dimension of a result; null without one. */
export function timeOf({ annotation }: LoadResult): TimeMember | null {
  for (const [key, { granularity }] of Object.entries(annotation.timeDimensions)) {
    if (granularity) return { key, step: granularity.name }
  }
  return null
}

export function dimensionsOf({ annotation }: LoadResult): string[] {
  return Object.keys(annotation.dimensions).filter((key) => !(key in annotation.timeDimensions))
}

export interface AxisSpan {
  readonly range: DayRange
  readonly known: SyncedSpan
  readonly today: Day
}

export function toStopAxis(result: LoadResult, span: AxisSpan): StopAxis {
  const time = timeOf(result)
  return time === null ? categories(result, span) : timeStops(result, time, span)
}

/** The days of a step within the range, if all of them are over and synced. */
export function countWholeDays(
  [start, end]: DayRange,
  { range: [from, to], known, today }: AxisSpan,
): number | undefined {
  const days: DayRange = [start < from ? from : start, end > to ? to : end]
  return days[1] < today && isComplete(known, days) ? countDays(days) : undefined
}

function timeStops(result: LoadResult, { key, step }: TimeMember, span: AxisSpan): StopAxis {
  const {
    range,
    known: { begins },
  } = span
  const [from, to] = range
  const known: DayRange = [begins !== null && begins > from && begins <= to ? begins : from, to]
  const isCalendar = isCalendarStep(step)
  const keyOf = (row: Row) => {
    const text = String(row[key])
    return isCalendar ? text.slice(0, 10) : text
  }
  const keys = isCalendar
    ? stepsOf(range, step)
    : [...new Set(result.data.map(keyOf))].toSorted((one, other) => (one < other ? -1 : 1))
  return {
    title: `${step.slice(0, 1).toUpperCase()}${step.slice(1)}`,
    format: { kind: 'time', step },
    isTime: true,
    stopKind: 'time',
    isOrdered: true,
    keys,
    keyOf,
    stops: keys.map((start) => ({
      label: `${formatDateLabel(start, step, true)}${isCalendar && isCut(start, step, known) ? ', partial' : ''}`,
      axisLabel: formatDateLabel(start, step === 'week' ? 'day' : step),
      range: stepRange(start, step),
      ...(isCalendar ? { days: countWholeDays(stepRange(start, step), span) } : {}),
    })),
  }
}

/** True if the range, or the synced part of it, covers only part of the step. */
function isCut(start: Day, step: Parameters<typeof endOfStep>[1], [from, to]: DayRange): boolean {
  return start < from || endOfStep(start, step) > to
}

function categories(result: LoadResult, span: AxisSpan): StopAxis {
  const dimensions = dimensionsOf(result)
  const { annotation } = result
  const keyOf = (row: Row) => JSON.stringify(dimensions.map((member) => row[member] ?? null))
  const days = countWholeDays(span.range, span)
  const ranks = ranksOf(result, dimensions)
  const rows = ranks === null ? result.data : inOrder(result.data, ranks)
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return {
    title: dimensions
      .map((member) => annotation.dimensions[member]?.shortTitle ?? member)
      .join(' · '),
    format: { kind: 'text' },
    isTime: false,
    stopKind: ranks !== null && isNumber(result, dimensions) ? 'number' : 'name',
    isOrdered: ranks !== null,
    keys: [...byKey.keys()],
    keyOf,
    stops: [...byKey.values()].map((row) => {
      const label = categoryLabel(result, row, dimensions)
      return { label, axisLabel: ranks === null ? label : shortCategory(label), days }
    }),
  }
}

function ranksOf({ annotation, data }: LoadResult, dimensions: readonly string[]): number[] | null {
  const [member] = dimensions
  if (member === undefined || dimensions.length > 1) return null
  return rankCategories(
    data.map((row) => row[member] ?? null),
    isNumber({ annotation }, dimensions),
  )
}

function isNumber({ annotation }: Pick<LoadResult, 'annotation'>, [member]: readonly string[]) {
  return member !== undefined && annotation.dimensions[member]?.type === 'number'
}

function inOrder(rows: readonly Row[], ranks: readonly number[]): Row[] {
  return rows
    .map((row, at) => ({ row, rank: ranks[at] ?? Infinity }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ row }) => row)
}

export function categoryLabel(
  { annotation }: LoadResult,
  row: Row,
  dimensions: readonly string[],
): string {
  return dimensions
    .map((member) =>
      formatValue(row[member] ?? null, formatOf(annotation.dimensions[member], 'USD'), 'full'),
    )
    .join(' · ')
}
