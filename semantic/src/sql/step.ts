import type { Grain, TimeUnit } from '../expression.ts'
import { unitMonths, unitMs } from '../time-zone/calendar.ts'

/** How to compute the start of a granularity's step. */
export type Step =
  /** A unit of the calendar. */
  | { readonly kind: 'unit'; readonly unit: TimeUnit }
  /** Of one length each; `fromMs` lies before every time there is. */
  | { readonly kind: 'length'; readonly ms: number; readonly fromMs: number }
  /**
   * So many months each, counted from one of the first months of the year 0. They begin `afterMs` into
   * their month.
   */
  | {
      readonly kind: 'months'
      readonly count: number
      readonly fromMonth: number
      readonly afterMs: number
    }

const beforeAllTimesMs = Date.UTC(-1, 0, 1)

/** Several units without an origin are counted from 1970, weeks from its first Monday. */
export function stepOf({ every: { count, unit }, originMs }: Grain): Step {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`${count} is no step`)
  if (originMs === null && count === 1) return { kind: 'unit', unit }
  const origin = originMs ?? (unit === 'week' ? Date.UTC(1970, 0, 5) : 0)
  const length = unitMs[unit]
  return length === undefined
    ? monthsFrom(origin, count * (unitMonths[unit] ?? 1))
    : { kind: 'length', ms: count * length, fromMs: firstStep(origin, count * length) }
}

function firstStep(originMs: number, ms: number): number {
  return originMs - Math.ceil((originMs - beforeAllTimesMs) / ms) * ms
}

function monthsFrom(originMs: number, count: number): Step {
  const origin = new Date(originMs)
  const month = origin.getUTCFullYear() * 12 + origin.getUTCMonth()
  const monthStartMs = Date.UTC(origin.getUTCFullYear(), origin.getUTCMonth(), 1)
  return { kind: 'months', count, fromMonth: month % count, afterMs: originMs - monthStartMs }
}
