import { dayNumber, formatDay, weekdayOf } from '@cartograph/contract'
import type { KnownDates } from '../series/series.ts'
import type { Random } from './random.ts'

const fixed = [
  { name: 'New Year', monthDay: '01-01' },
  { name: "Valentine's Day", monthDay: '02-14' },
  { name: 'Independence Day', monthDay: '07-04' },
  { name: 'Christmas Eve', monthDay: '12-24' },
  { name: 'Christmas Day', monthDay: '12-25' },
] as const

/** Holidays with a fixed date, and movable ones. */
export function holidaysBetween(first: number, days: number): KnownDates['holidays'] {
  const years = new Set<number>()
  for (let day = first; day < first + days; day += 1) years.add(Number(formatDay(day).slice(0, 4)))
  return [...years].flatMap((year) => {
    const thanksgiving = nthWeekday(year, 11, 4, 4)
    return [
      ...fixed.map(({ name, monthDay }) => ({ name, date: `${year}-${monthDay}` })),
      { name: 'Thanksgiving', date: formatDay(thanksgiving) },
      { name: 'Black Friday', date: formatDay(thanksgiving + 1) },
      { name: 'Cyber Monday', date: formatDay(thanksgiving + 4) },
      { name: "Mother's Day", date: formatDay(nthWeekday(year, 5, 0, 2)) },
    ]
  })
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = dayNumber(`${year}-${String(month).padStart(2, '0')}-01`)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1)
}

/** A few days about every two months. */
export function promosWithin(random: Random, first: number, days: number) {
  const promos: { from: string; to: string }[] = []
  for (let day = random.integer(20, 60); day < days; day += random.integer(35, 80)) {
    const length = random.integer(3, 7)
    promos.push({ from: formatDay(first + day), to: formatDay(first + day + length - 1) })
  }
  return promos
}
