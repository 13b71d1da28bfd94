import type { Series } from '@cartograph/analysis'
import { addDays, formatDay, dayNumber, type AlertSensitivity } from '@cartograph/contract'
import { followRuns, listRuns } from './follow-runs.ts'
import { judgeAlert } from './judge-alert.ts'
import type { AlertReading } from './reading.ts'

export interface DetectionTally {
  readonly months: number
  readonly incidents: number
  /** Those of which no day has an event. */
  readonly wrong: number
  /** Runs of days with an event of at least so many standard deviations, and those that an incident touches. */
  readonly events: Readonly<
    Record<'four' | 'six', { readonly all: number; readonly found: number }>
  >
}

/** A series of a simulated shop, and the effect of its events in standard deviations. */
export interface KnownSeries {
  readonly series: Series
  readonly shift: readonly number[]
}

export interface KnownShop {
  readonly series: readonly KnownSeries[]
  /** Empty to measure what it means not to know them. */
  readonly promotions: AlertReading['promotions']
}

/** The events are in the last of these days. */
export const detectionDays = { start: '2024-01-01', days: 900, window: 180 } as const
const { start, days, window } = detectionDays

/** Incidents of alerts on unusual values in simulated shops, whose events are known. */
export function benchDetection(
  sensitivity: AlertSensitivity,
  shops: readonly KnownShop[],
): DetectionTally {
  const tally = { months: 0, incidents: 0, wrong: 0, events: { four: none(), six: none() } }
  for (const { series, promotions } of shops) {
    for (const one of series.filter(
      ({ series: { slice } }) => 'channel' in slice || isWhole(slice),
    )) {
      const runs = runsOf(one, sensitivity, promotions)
      const shiftOn = (n: number) => Math.abs(one.shift[n] ?? 0)
      const touches = (from: number, to: number, least: number) =>
        Array.from({ length: to - from + 1 }, (_, n) => shiftOn(from + n)).some((x) => x >= least)
      tally.months += window / 30.4
      tally.incidents += runs.length
      tally.wrong += runs.filter(({ from, to }) => !touches(from, to, 1)).length
      for (const [name, least] of [
        ['four', 4],
        ['six', 6],
      ] as const) {
        const events = eventRuns(one, least)
        tally.events[name].all += events.length
        tally.events[name].found += events.filter((event) =>
          runs.some(({ from, to }) => from <= event.to && to >= event.from),
        ).length
      }
    }
  }
  return tally
}

const none = () => ({ all: 0, found: 0 })
const isWhole = (slice: object) => Object.keys(slice).length === 0

function runsOf(
  { series }: KnownSeries,
  sensitivity: AlertSensitivity,
  promotions: KnownShop['promotions'],
) {
  const through = formatDay(dayNumber(start) + days - 1)
  const { num = null, den = null, values, kind } = series
  const judged = judgeAlert(
    { rule: { kind: 'unusual', sensitivity, direction: 'either' }, granularity: 'day' },
    {
      through,
      kind,
      better: 'none',
      adds: kind === 'ratio' ? 'ratio' : 'sum',
      format: null,
      promotions,
      series: [
        {
          label: null,
          start,
          values,
          parts: num === null || den === null ? null : { num, den },
          hasRows: values.map(() => true),
        },
      ],
    },
    { from: addDays(through, 1 - window), through },
  )
  const first = dayNumber(start)
  return listRuns(followRuns(judged, false)).map(({ from, to }) => ({
    from: dayNumber(from) - first,
    to: dayNumber(to) - first,
  }))
}

/** Days in a row of the window with an event of at least that size. */
function eventRuns({ shift }: KnownSeries, least: number) {
  const runs: { from: number; to: number }[] = []
  for (let n = days - window; n < days; n += 1) {
    if (Math.abs(shift[n] ?? 0) < least) continue
    const last = runs.at(-1)
    if (last !== undefined && last.to === n - 1) last.to = n
    else runs.push({ from: n, to: n })
  }
  return runs
}
