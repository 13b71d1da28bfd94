import { timeUnits, type Interval, type TimeUnit } from '../../expression.ts'
import { MemberProblem } from '../sources/catalogue-error.ts'

/** An interval: `15 minutes`, `-1 day`, `1 year 6 months`. */
export function readInterval(text: string): Interval {
  const parts = readIntervals(text)
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  const months = sumOf(parts, monthsOf)
  if (months !== null) return { count: months, unit: 'month' }
  const seconds = sumOf(parts, secondsOf)
  if (seconds !== null) return inLargestUnit(seconds)
  throw new MemberProblem(
    `'${text}' mixes months and days, but months differ in length. Use only one of them.`,
  )
}

/** The components of an interval, in order. */
export function readIntervals(text: string): Interval[] {
  const words = text.trim().split(/\s+/)
  if (words.length % 2 !== 0) throw notAnInterval(text)
  return Array.from({ length: words.length / 2 }, (_, index) => {
    const count = words[2 * index] ?? ''
    const unit = readTimeUnit(words[2 * index + 1] ?? '')
    if (!/^-?\d{1,6}$/.test(count) || unit === null) throw notAnInterval(text)
    return { count: Number(count), unit }
  })
}

/** `Days` is the unit `day`; null for other words. */
export function readTimeUnit(word: string): TimeUnit | null {
  const singular = word.toLowerCase().replace(/s$/, '')
  return timeUnits.find((unit) => unit === singular) ?? null
}

function notAnInterval(text: string): MemberProblem {
  return new MemberProblem(
    `'${text}' is not an interval. Write a whole number and a unit, such as 7 days; units: ${timeUnits.join(', ')}.`,
  )
}

const monthsOf: Partial<Record<TimeUnit, number>> = { month: 1, quarter: 3, year: 12 }
const secondsOf: Partial<Record<TimeUnit, number>> = {
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
}

/** Null when a component is not a multiple of the unit. */
function sumOf(
  parts: readonly Interval[],
  sizes: Partial<Record<TimeUnit, number>>,
): number | null {
  let sum = 0
  for (const { count, unit } of parts) {
    const size = sizes[unit]
    if (size === undefined) return null
    sum += count * size
  }
  return sum
}

function inLargestUnit(seconds: number): Interval {
  const units = ['week', 'day', 'hour', 'minute'] as const
  const unit = units.find((candidate) => seconds % (secondsOf[candidate] ?? 1) === 0) ?? 'second'
  return { count: seconds / (secondsOf[unit] ?? 1), unit }
}
