import type { DayRange } from './read-times.ts'

/** 'one, two and three' */
export function listOf(all: readonly string[]): string {
  return list.format(all)
}

/** '14 November 2026', '1 – 28 October 2026' */
export function rangeWords([from, to]: DayRange): string {
  return dates.formatRange(new Date(from), new Date(to))
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
