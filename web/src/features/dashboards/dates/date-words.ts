import {
  comparisonNames,
  type ComparisonPeriod,
  type Day,
  type DayRange,
  type StaticRangeId,
} from '@cartograph/contract'
import type { ComparedDates, ComparedRange } from './comparisons.ts'
import type { ChosenRange } from './resolve-range.ts'

/** '1–31 October 2026': what both days have in common is said once. */
export function spellRange([from, to]: DayRange): string {
  if (from === to) return spellDay(to)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dateOf(from)}–${spellDay(to)}`
  if (from.slice(0, 4) === to.slice(0, 4)) {
    return `${dateOf(from)} ${monthOf(from)} – ${spellDay(to)}`
  }
  return `${spellDay(from)} – ${spellDay(to)}`
}

/** '14 November 2026' */
export function spellDay(day: Day): string {
  return `${dateOf(day)} ${monthOf(day)} ${day.slice(0, 4)}`
}

/** 'against 1–31 October 2026'; null where nothing is compared. */
export function spellComparisons({ comparisons }: ComparedDates): string | null {
  const ranges = [...new Set(comparisons.map(({ range }) => spellRange(range)))]
  return ranges.length === 0 ? null : `against ${ranges.join(' and ')}`
}

/** 'Previous year: 1–30 November 2025' */
export function spellComparison(period: ComparisonPeriod, range: DayRange): string {
  return `${comparisonNames[period]}: ${spellRange(range)}`
}

/** 'Previous year', or the days themselves. */
export function nameComparison({ period, range }: ComparedRange): string {
  return period === null ? spellRange(range) : comparisonNames[period]
}

/** 'Last 28 days', or the days themselves. */
export function nameRange(chosen: ChosenRange): string {
  return typeof chosen === 'string' ? nameStaticRange(chosen) : spellRange(chosen)
}

function nameStaticRange(id: StaticRangeId): string {
  const words = id.replaceAll(/\d+|[A-Z]/g, (part) => ` ${part.toLowerCase()}`)
  const counted = /^last 1 (day|month|year)s$/.exec(words)
  const name = counted === null ? words : `last ${counted[1]}`
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

function dateOf(day: Day): number {
  return Number(day.slice(8, 10))
}

function monthOf(day: Day): string {
  return monthNames[Number(day.slice(5, 7)) - 1] ?? ''
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ')
