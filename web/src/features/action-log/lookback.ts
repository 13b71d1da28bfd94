import { addDays, addMonths, type Day } from '@cartograph/contract'
import { formatFullDay } from '../../format/day.ts'

/** The choices of the review date. */
export const lookbacks = ['tomorrow', 'week', 'fortnight', 'month'] as const
export type Lookback = (typeof lookbacks)[number]

export function lookbackDate(lookback: Lookback, today: Day): Day {
  return dates[lookback](today)
}

/** 'A week from now (Sat, Nov 21, 2026)' */
export function lookbackOptions(today: Day): { value: Lookback; label: string }[] {
  return lookbacks.map((value) => ({
    value,
    label: `${names[value]} (${formatFullDay(lookbackDate(value, today))})`,
  }))
}

const names: Readonly<Record<Lookback, string>> = {
  tomorrow: 'Tomorrow',
  week: 'A week from now',
  fortnight: '14 days from now',
  month: 'A month from now',
}

const dates: Readonly<Record<Lookback, (today: Day) => Day>> = {
  tomorrow: (today) => addDays(today, 1),
  week: (today) => addDays(today, 7),
  fortnight: (today) => addDays(today, 14),
  month: (today) => addMonths(today, 1),
}
