import type { KnownDates, Series } from '@cartograph/analysis'
import { dayNumber, formatDay } from '@cartograph/contract'
import { createHash } from 'node:crypto'
import { engineFingerprint } from './engine-fingerprint.ts'

/** All series of one metric, and the calendar of their days. */
export interface MetricInputs {
  readonly series: readonly Series[]
  readonly calendar: KnownDates
}

/** Increment when the format of a metric's state changes. */
const formatVersion = 1

/**
 * A hash of everything that a metric's state up to a day depends on: its values, the calendar as known on
 * those days, and the engine. States with equal hashes lead to equal results from then on.
 */
export function metricFingerprint({ series, calendar }: MetricInputs, through: number): string {
  const hash = createHash('sha256')
  hash.update(
    JSON.stringify([formatVersion, engineFingerprint(), datesOf({ series, calendar }, through)]),
  )
  for (const { id, kind, better, slice, start, values, num, den } of series) {
    const days = Math.max(0, through - dayNumber(start) + 1)
    hash.update(JSON.stringify([id, kind, better, slice, start, days]))
    for (const column of [values, num, den]) hash.update(figuresOf(column, days))
  }
  return hash.digest('base64url')
}

function datesOf({ series, calendar }: MetricInputs, through: number): unknown {
  const first = formatDay(firstDayOf(series))
  const last = formatDay(through)
  const promos = calendar.promos[series[0]?.store ?? ''] ?? []
  return [
    calendar.holidays
      .filter(({ date }) => date >= first && date <= last)
      .map(({ date, name }) => [date, name]),
    promos
      .filter(({ from, to }) => to >= first && from <= last)
      .map(({ from, to }) => [from < first ? first : from, to > last ? last : to]),
  ]
}

function figuresOf(column: Series['values'] | undefined, days: number): Uint8Array {
  if (column === undefined) return new Uint8Array(1)
  const figures = new Float64Array(days)
  for (let day = 0; day < days; day += 1) figures[day] = column[day] ?? Number.NaN
  return new Uint8Array(figures.buffer)
}

export function firstDayOf(series: readonly Series[]): number {
  return Math.min(...series.map(({ start }) => dayNumber(start)))
}
