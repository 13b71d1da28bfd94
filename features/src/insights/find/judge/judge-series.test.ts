import type { Series } from '@cartograph/analysis'
import { simulateOtherStore } from '@cartograph/analysis/testing'
import { dayNumber, formatDay } from '@cartograph/contract'
import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daily, weekly, type Period } from '../period.ts'
import type { SearchPlan } from '../plan/search-plan.ts'
import { searchWindow } from '../plan/search-window.ts'
import type { WatchedSeries } from '../read/build-series.ts'
import { toWeeklyDates, toWeeklySeries } from '../read/weekly-series.ts'
import { judgeSeries } from './judge-series.ts'
import type { StoredState } from './stored-state.ts'

const days = 260
const { series: simulated, calendar } = simulateOtherStore({ seed: 11, window: 90, days })
const all = simulated.map((one) => one.series).slice(0, 14)
const start = dayNumber(all[0]?.start ?? '')

interface SearchInput {
  readonly through: number
  readonly reportedDays?: number
  readonly series?: readonly Series[]
  readonly period?: Period
  readonly known?: typeof calendar
}

function search(
  { through, reportedDays = 14, series = all, period = daily, known = calendar }: SearchInput,
  previousStates: readonly StoredState[] = [],
) {
  const byDay = series.map((one): WatchedSeries => {
    const cut = (values: Series['values']) => values.slice(0, through - dayNumber(one.start) + 1)
    const own = { ...one, values: cut(one.values), num: one.num && cut(one.num) }
    const den = one.den && cut(one.den)
    const sizes = den === undefined ? null : Float64Array.from(den, (size) => size ?? Number.NaN)
    const facts = { series: { ...own, den }, first: dayNumber(one.start), den: sizes }
    // The detector does not use these display fields.
    return facts as unknown as WatchedSeries
  })
  const plan = {
    days: reportedDays,
    cubes: [{ through: formatDay(through) }],
  } as unknown as SearchPlan
  return judgeSeries({
    watched: period === daily ? byDay : toWeeklySeries(byDay),
    calendar: period === daily ? known : toWeeklyDates(known),
    window: searchWindow(plan, period),
    period,
    previousStates,
  })
}

type SearchOutput = ReturnType<typeof search>
const judged = ({ judged: found }: SearchOutput) =>
  new Map(found.map(({ series, judgements }) => [series.id, judgements]))
const keys = ({ states }: SearchOutput) => states.map((one) => ({ ...one, bytes: null }))

/** A later correction of one day of one series. */
function corrected(series: readonly Series[], which: number, day: number, times: number): Series[] {
  return series.map((one, n) => {
    if (n !== which % series.length) return one
    const at = day - dayNumber(one.start)
    const values = one.values.map((value, of) =>
      of === at && value !== null ? value * times : value,
    )
    return { ...one, values }
  })
}

describe('a search that resumes from stored state', () => {
  const step = record({
    later: integer({ min: 0, max: 20 }),
    corrections: array(
      record({
        which: integer({ min: 0, max: 13 }),
        daysAgo: integer({ min: 0, max: 120 }),
        times: constantFrom(0.5, 1.2, 3),
      }),
      { maxLength: 2 },
    ),
    leftOut: constantFrom(null, null, null, 0, 1, 5),
    reportedDays: constantFrom(14, 14, 14, 60),
    isBroken: constantFrom(false, false, false, true),
    by: constantFrom(daily, weekly),
  })

  it('judges every day as a full search would, whatever was corrected in between', () => {
    let wentOn = 0
    assert(
      property(array(step, { minLength: 2, maxLength: 5 }), (steps) => {
        let series: readonly Series[] = all
        let through = start + 170
        let kept = search({ through, series }).states
        kept = [...kept, ...search({ through, series, period: weekly }).states]
        for (const { later, corrections, leftOut, reportedDays, isBroken, by } of steps) {
          through = Math.min(start + days - 1, through + later)
          for (const { which, daysAgo, times } of corrections)
            series = corrected(series, which, through - daysAgo, times)
          const followed = series.filter((_, n) => n !== leftOut)
          const [first, ...others] = kept
          const previousStates =
            isBroken && first !== undefined
              ? [{ ...first, bytes: Uint8Array.of(1) }, ...others]
              : kept
          const given = { through, reportedDays, period: by, series: followed }
          const found = search(given, previousStates)
          const whole = search(given)
          expect(judged(found)).toEqual(judged(whole))
          expect(keys(found)).toEqual(keys(whole))
          wentOn += found.states.filter((one) => previousStates.includes(one)).length
          kept = [...found.states, ...kept.filter(({ period }) => period !== by.name)]
        }
      }),
      { numRuns: 15, seed: 3 },
    )
    // The number of metrics whose stored state stayed valid; the others were extended or rebuilt.
    expect(wentOn).toBeGreaterThan(40)
  }, 120_000)

  const through = start + 200
  const first = search({ through })

  it('keeps the given state for a week while its data is unchanged', () => {
    expect(first.states.length).toBe(new Set(all.map(({ metric }) => metric)).size)
    const sundays = first.states.map(({ through: day }) => (day + 4) % 7)
    expect(new Set(sundays)).toEqual(new Set([0]))
    const changes = [1, 2, 3, 4, 5, 6, 7].map((later) => {
      const next = search({ through: through + later }, first.states)
      return next.states.some((one) => !first.states.includes(one))
    })
    expect(changes.filter((isChanged, n) => isChanged && changes[n - 1] !== true)).toHaveLength(1)
    expect(changes.at(-1)).toBe(true)
  })

  it('trusts the stored state and does not process its days again', () => {
    const others = corrected(all, 0, through - 60, 50)
    const wrong = search({ through, series: others }).states
    const forged = first.states.map((one, n) => ({ ...one, bytes: wrong[n]?.bytes ?? one.bytes }))
    expect(judged(search({ through }, forged))).not.toEqual(judged(first))
  })

  it('rebuilds only the metric of which an old day was corrected', () => {
    const { states } = search(
      { through, series: corrected(all, 0, through - 90, 1.5) },
      first.states,
    )
    const anew = states.filter((one) => !first.states.includes(one))
    expect(anew.map(({ metric }) => metric)).toEqual([all[0]?.metric])
  })

  it('rebuilds when the calendar of a past day changes, but not when a future day does', () => {
    const withPromo = (day: number) => ({
      ...calendar,
      promos: { [all[0]?.store ?? '']: [{ from: formatDay(day), to: formatDay(day + 1) }] },
    })
    const none = { ...calendar, promos: {} }
    const { states } = search({ through, known: none })
    const goesOn = (day: number) =>
      search({ through, known: withPromo(day) }, states).states.filter((one) =>
        states.includes(one),
      ).length
    expect(goesOn(through - 100)).toBe(0)
    expect(goesOn(through - 5)).toBe(states.length)
    expect(goesOn(through + 5)).toBe(states.length)
  })

  it('does not depend on the order of the series', () => {
    const turned = search({ through, series: all.toReversed() }, first.states)
    expect(turned.states.every((one) => first.states.includes(one))).toBe(true)
    expect(judged(turned)).toEqual(judged(first))
  })

  it('stores nothing for a shop that is only a month old', () => {
    expect(search({ through: start + 25 }).states).toEqual([])
  })

  it('stores little for each series', () => {
    const bytes = first.states.reduce((sum, one) => sum + one.bytes.length, 0)
    expect(bytes / all.length).toBeLessThan(8_000)
  })
})
