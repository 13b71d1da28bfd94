import { dayNumber, formatDay } from '@cartograph/contract'
import type { KnownDates } from './series.ts'

/** The holidays and promotions of a store, by day, within these days. */
export function namesOfDays(
  calendar: KnownDates,
  store: string,
  within: { readonly from: number; readonly through: number },
): Map<number, readonly string[]> {
  const names = new Map<number, string[]>()
  const add = (day: number, name: string) => {
    const known = names.get(day)
    if (known === undefined) names.set(day, [name])
    else if (!known.includes(name)) known.push(name)
  }
  // Texts of days compare as the days do, and there are decades of holidays.
  const [first, last] = [formatDay(within.from), formatDay(within.through)]
  for (const { date, name } of calendar.holidays) {
    if (date >= first && date <= last) add(dayNumber(date), name)
  }
  for (const { from, to } of calendar.promos[store] ?? []) {
    const until = Math.min(dayNumber(to), within.through)
    for (let day = Math.max(dayNumber(from), within.from); day <= until; day += 1)
      add(day, 'promotion')
  }
  return names
}
