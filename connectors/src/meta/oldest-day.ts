import { dayAt } from '../kit/days.ts'
import { manifest } from './manifest.ts'

/** The oldest day that Facebook still answers: it refuses a range that begins before it. */
export function oldestDay(now: number, timezone: string): string {
  const [year = 0, month = 1, day = 1] = dayAt(now, timezone).split('-').map(Number)
  const months = manifest.streams.ads.historyMonths
  // A day less, since the platform's midnight need not be ours.
  return new Date(Date.UTC(year, month - 1 - months, day + 1)).toISOString().slice(0, 10)
}

export function isKept(day: string, oldest: string): boolean {
  return day >= oldest
}
