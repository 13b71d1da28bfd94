import { dayNumber, type KnownDates } from '@cartograph/analysis'

const weeks = 6

/** The same weekdays of the weeks before; those on which nothing else was the matter, if there are some. */
export function usualDaysBefore(
  day: number,
  first: number,
  calendar: KnownDates,
  store: string,
): number[] {
  const before = Array.from({ length: weeks }, (_, n) => day - 7 * (n + 1)).filter(
    (one) => one >= first,
  )
  const ordinary = before.filter((one) => !isKnownDate(one, calendar, store))
  return ordinary.length >= 2 ? ordinary : before
}

export function isKnownDate(day: number, { holidays, promos }: KnownDates, store: string): boolean {
  return (
    holidays.some(({ date }) => dayNumber(date) === day) ||
    (promos[store] ?? []).some(({ from, to }) => dayNumber(from) <= day && day <= dayNumber(to))
  )
}
