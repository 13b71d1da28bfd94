import { dayNumber } from '@cartograph/contract'
import type { KnownDates } from './series.ts'

/** The holidays and promotions of a store, by day. */
export function namesOfDays(calendar: KnownDates, store: string): Map<number, readonly string[]> {
  const names = new Map<number, string[]>()
  const add = (day: number, name: string) => {
    const known = names.get(day)
    if (known === undefined) names.set(day, [name])
    else if (!known.includes(name)) known.push(name)
  }
  for (const { date, name } of calendar.holidays) add(dayNumber(date), name)
  for (const { from, to } of calendar.promos[store] ?? []) {
    for (let day = dayNumber(from); day <= dayNumber(to); day += 1) add(day, 'promotion')
  }
  return names
}
