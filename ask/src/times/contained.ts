import type { Day, DayRange } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import { type Period, type PeriodSpan, unitAt } from './period.ts'

type ReadNamed = (tokens: readonly Token[], at: number, today: Day) => PeriodSpan | null

/**
 * A period and the longer one that it is part of, in either order: 'March last year', 'Monday this week', '2025 Q3',
 * 'last year in March', 'the 1st of this month'.
 */
export function readContained(
  tokens: readonly Token[],
  first: PeriodSpan,
  today: Day,
  readNamed: ReadNamed,
): PeriodSpan | null {
  const word = tokens[first.to]?.text ?? ''
  const isJoined = ['of', 'in', ',', 'during', 'on'].includes(word)
  const next = first.to + (isJoined ? 1 : 0)
  const at = next + (tokens[next]?.text === 'the' ? 1 : 0)
  const second = readNamed(tokens, at, today) ?? readNamed(tokens, next, today)
  if (second === null) return null
  const inSecond =
    word === 'on' || (word === ',' && second.period.unit !== 'year')
      ? null
      : within(first.period, second.period, today)
  const inFirst = word === 'of' ? null : within(second.period, first.period, today)
  const period = inSecond ?? inFirst
  return period === null ? null : { period, to: second.to }
}

export function within(inner: Period, outer: Period, today: Day): Period | null {
  if (inner.within === undefined) return null
  const whole = wholePeriod(outer)
  const found = whole === null ? null : inner.within(whole, today)
  if (found === null) return null
  return {
    ...found,
    ...(outer.within === undefined ? {} : { within: inner.within }),
    ...(outer.isPreviousUnit ? { isOfLastUnit: true } : {}),
  }
}

/** Where a period without a year is in a year; null for any other, and if that year doesn't have it. */
export function inYear({ within: place }: Period, year: number, today: Day): Period | null {
  return place?.(unitAt('year', `${year}-01-01`), today) ?? null
}

/** A unit to date is taken to its end: the Monday of this week. */
function wholePeriod({ range, unit, count, isToDate }: Period): DayRange | null {
  if (unit === null || count !== 1 || unit === 'day') return null
  return isToDate ? unitAt(unit, range[0]) : range
}

/** Where in a longer period something is that every year has once; null if it isn't there exactly once. */
export function onceWithin(
  at: (year: number) => DayRange | null,
  [from, to]: DayRange,
): DayRange | null {
  const found: DayRange[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    const range = at(year)
    if (range !== null && range[0] >= from && range[1] <= to) found.push(range)
  }
  return found.length === 1 ? (found[0] ?? null) : null
}

/** A period that is in every year, in the latest year in which it has begun. */
export function latestOf(at: (year: number) => DayRange | null, today: Day): DayRange | null {
  const present = Number(today.slice(0, 4))
  // 29 February is not in every year.
  for (let year = present; year > present - 5; year -= 1) {
    const range = at(year)
    if (range !== null && range[0] <= today) return range
  }
  return null
}
