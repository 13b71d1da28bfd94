import type { TimeZone } from '@cartograph/contract'
import { dayNumber } from './reference-calendar.ts'
import { wallAt, type WallTime } from './wall-clock.ts'

/** Something that happened and counts: a sale, or a refund on the day it happened, or what ads did in a day. */
export interface Entry {
  readonly kind: 'sale' | 'refund' | 'fact'
  readonly moment: number
  /** What is counted once, however often it is there. */
  readonly buyer: string | null
  readonly order: string | null
  /** Which order of its customer it was. */
  readonly ordinal: number | null
  readonly isCancelled: boolean
  /** In hundredths. */
  readonly amounts: Readonly<Record<string, number>>
  /** By the names of dimensions. */
  readonly values: Readonly<Record<string, string | null>>
}

export const plainEntry = {
  kind: 'fact',
  buyer: null,
  order: null,
  ordinal: null,
  isCancelled: false,
} as const

/** An entry by the clocks of a zone. */
export interface SeenEntry extends Entry {
  readonly wall: WallTime
}

export function seenFrom(cube: string, entries: readonly Entry[], zone: TimeZone): SeenEntry[] {
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

/** Under the names that queries have for them. */
export function ofCube(
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
