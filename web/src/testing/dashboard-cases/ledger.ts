import type { TimeZone } from '@cartograph/contract'
import { dayNumber } from './reference-calendar.ts'
import { wallAt, type WallTime } from './wall-clock.ts'

/**
 * An event that counts: a sale, a refund on the day it happened, or the results of an ad on one day.
 */
export interface Entry {
  readonly kind: 'sale' | 'refund' | 'fact'
  readonly moment: number
  /** Distinct counts count it once. */
  readonly buyer: string | null
  readonly order: string | null
  /** The number of this order among the customer's orders. */
  readonly ordinal: number | null
  readonly isCancelled: boolean
  /** In hundredths. */
  readonly amounts: Readonly<Record<string, number>>
  /** By dimension. */
  readonly values: Readonly<Record<string, string | null>>
}

export const plainEntry = {
  kind: 'fact',
  buyer: null,
  order: null,
  ordinal: null,
  isCancelled: false,
} as const

/** An entry with its wall time in a zone. */
export interface LocalEntry extends Entry {
  readonly wall: WallTime
}

export function toLocalEntries(
  cube: string,
  entries: readonly Entry[],
  zone: TimeZone,
): LocalEntry[] {
  return entries.map((entry) => {
    const wall = wallAt(entry.moment, zone)
    const weekday = (((dayNumber(wall.slice(0, 10)) + 3) % 7) + 7) % 7
    const values = {
      ...entry.values,
      [`${cube}.hour`]: String(Number(wall.slice(11, 13))),
      [`${cube}.weekdayNumber`]: String(weekday + 1),
      [`${cube}.weekday`]: weekdays[weekday] ?? null,
    }
    return { ...entry, wall, values }
  })
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** With the member names of a cube. */
export function nameByCube(
  cube: string,
  values: Readonly<Record<string, string | null>>,
): Entry['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${cube}.${name}`, value]),
  )
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** ISO 3166-2 */
export function regionOf(
  place: { readonly country: string; readonly province: string } | null,
): string | null {
  return place === null || place.province === '' ? null : `${place.country}-${place.province}`
}
