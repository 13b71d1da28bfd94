import { dayNumber } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { simulateOtherStore } from '../testing/simulate-other-store.ts'
import { simulateStore, type SimulatedStore } from '../testing/simulate-store.ts'
import { judgeStore } from './judge-store.ts'
import type { Judgement } from './judgement.ts'

const window = 90
const days = 500

interface Judged {
  readonly store: SimulatedStore
  readonly answers: ReadonlyMap<string, readonly Judgement[]>
}

function simulated(seed: number, events: number): SimulatedStore {
  return simulateStore({ seed, start: '2024-03-04', days, window, events })
}

function judged(seed: number, events: number): Judged {
  return judgedStore(simulated(seed, events), dayNumber('2024-03-04') + days - window, window)
}

function judgedOther(seed: number, events: number): Judged {
  const store = simulateOtherStore({ seed, window, events, days: 420 })
  const first = dayNumber(store.series[0]?.series.start ?? '')
  return judgedStore(store, first + 420 - window, window)
}

function judgedStore(store: SimulatedStore, from: number, of: number): Judged {
  const given = store.series.map(({ series }) => series)
  return { store, answers: judgeStore(given, store.calendar, { from, days: of }) }
}

interface Seen {
  readonly judgement: Judgement
  readonly value: number
  /** The simulated change on this day and the day before, in standard deviations. */
  readonly shift: number
  readonly before: number
  readonly mean: number
  readonly spread: number
}

function eachDay({ store, answers }: Judged): Seen[] {
  return store.series.flatMap(({ series, shift, mean, spread }) => {
    const first = dayNumber(series.start)
    return (answers.get(series.id) ?? []).flatMap((judgement): Seen[] => {
      const n = judgement.day - first
      const value = series.values[n]
      if (value === null || value === undefined || judgement.expected === null) return []
      return [
        {
          judgement,
          value,
          shift: shift[n] ?? 0,
          before: Math.abs(shift[n - 1] ?? 0),
          mean: mean[n] ?? 0,
          spread: spread[n] ?? 0,
        },
      ]
    })
  })
}

/** Four stores, which two tests look at. */
function eventful(): readonly Seen[] {
  judgedEventful ??= [121, 122, 123, 124].flatMap((seed) => eachDay(judged(seed, 8)))
  return judgedEventful
}
let judgedEventful: readonly Seen[] | undefined

function shareOf<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return items.filter(holds).length / items.length
}

function isInside({ judgement: { lower, upper }, value }: Seen): boolean {
  return lower !== null && upper !== null && value >= lower && value <= upper
}

/**
 * The interval score of Gneiting and Raftery (2007) for a 95 % range: the width, plus 40 times the
 * distance by which a value misses it.
 */
function intervalScore(lower: number, upper: number, value: number): number {
  return upper - lower + 40 * Math.max(0, lower - value, value - upper)
}

describe('a flagged day', () => {
  it('is never within its own expected range, also for counts near zero', () => {
    const seen = [...eachDay(judgedOther(3, 8)), ...eachDay(judgedOther(8, 8))]
    const inRange = ({ judgement: { lower, upper }, value }: Seen) =>
      (lower ?? 0) <= value && value <= (upper ?? 0)
    const flagged = seen.filter(({ judgement }) => judgement.flag)
    expect(flagged.length).toBeGreaterThan(10)
    expect(flagged.filter(inRange)).toEqual([])
    expect(flagged.some(({ mean }) => mean < 20)).toBe(true)
    expect(seen.filter(inRange).every(({ judgement }) => judgement.chance > 0.05)).toBe(true)
  })
})

describe('judging a store day by day', () => {
  it('covers 95 % of ordinary days with bounds nearly as narrow as the true ones', () => {
    const quiet = [111, 112, 113]
      .flatMap((seed) => eachDay(judged(seed, 8)))
      .filter(({ shift, spread }) => Math.abs(shift) < 0.1 && spread > 0)
    expect(shareOf(quiet, isInside)).toBeGreaterThan(0.94)
    expect(shareOf(quiet, isInside)).toBeLessThan(0.965)
    let [ours, best] = [0, 0]
    for (const { judgement, value, mean, spread } of quiet) {
      ours += intervalScore(judgement.lower ?? 0, judgement.upper ?? 0, value) / spread
      const low = Math.max(0, mean - 1.96 * spread)
      best += intervalScore(low, mean + 1.96 * spread, value) / spread
    }
    expect(ours / best).toBeLessThan(1.25)
  })

  it('covers sparse, heavy-tailed and uneven stores as well', () => {
    const quiet = [111, 112, 113, 114, 115, 116]
      .flatMap((seed) => eachDay(judgedOther(seed, 4)))
      .filter(({ shift }) => Math.abs(shift) < 0.1)
    expect(shareOf(quiet, isInside)).toBeGreaterThan(0.94)
    expect(shareOf(quiet, isInside)).toBeLessThan(0.975)
  })

  it('flags clear events on their first day, and hardly anything else', () => {
    const all = eventful()
    const first = all.filter(({ shift, before }) => Math.abs(shift) >= 6 && before < 1)
    expect(first.length).toBeGreaterThan(40)
    expect(shareOf(first, ({ judgement }) => judgement.flag)).toBeGreaterThan(0.85)
    const flagged = all.filter(({ judgement }) => judgement.flag)
    expect(shareOf(flagged, ({ shift }) => Math.abs(shift) < 0.5)).toBeLessThan(0.12)
  })

  it('keeps flagging during an event and does not flag its end', () => {
    const all = eventful()
    const later = all.filter(({ shift, before }) => Math.abs(shift) >= 8 && before >= 8)
    expect(later.length).toBeGreaterThan(15)
    expect(shareOf(later, ({ judgement }) => judgement.flag)).toBeGreaterThan(0.8)
    const after = all.filter(({ shift, before }) => Math.abs(shift) < 0.1 && before >= 4)
    expect(shareOf(after, ({ judgement }) => judgement.flag)).toBeLessThan(0.05)
  })

  it('flags on at most one day in fifty of a store without events', () => {
    const stores = [131, 132, 133, 134, 135].map((seed) => eachDay(pureNoise(seed)))
    const all = stores.flat()
    expect(all.length).toBeGreaterThan(10_000)
    expect(shareOf(all, ({ judgement }) => judgement.flag)).toBeLessThanOrEqual(0.003)
    const daysOf = (days: typeof all) => new Set(days.map(({ judgement }) => judgement.day)).size
    const flagged = stores.map((days) => daysOf(days.filter(({ judgement }) => judgement.flag)))
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    expect(sum(flagged) / sum(stores.map(daysOf))).toBeLessThanOrEqual(0.02)
  })

  it('reports the sentiment', () => {
    const all = [111, 112].flatMap((seed) => {
      const { store, answers } = judgedOther(seed, 6)
      return store.series.flatMap(({ series }) =>
        (answers.get(series.id) ?? []).map((one) => {
          const value = series.values[one.day - dayNumber(series.start)] ?? null
          const more = value === null || one.expected === null ? 0 : Math.sign(value - one.expected)
          return { one, right: more * { up: 1, down: -1, none: 0 }[series.better] }
        }),
      )
    })
    for (const { one, right } of all) expect(one.sentiment + 0).toBe(right + 0)
    expect(new Set(all.map(({ one }) => one.sentiment))).toEqual(new Set([-1, 0, 1]))
  })

  it('uses no later days', () => {
    const { store, answers } = judged(31, 6)
    // The same store with the data known in the middle of the window.
    const end = days - window / 2
    const earlier = store.series.map(({ series }) => ({
      ...series,
      values: series.values.slice(0, end),
      num: series.num?.slice(0, end),
      den: series.den?.slice(0, end),
    }))
    const from = dayNumber('2024-03-04') + days - window
    const then = judgeStore(earlier, store.calendar, { from, days: window / 2 })
    for (const { id } of earlier) {
      expect(then.get(id)).toEqual(answers.get(id)?.slice(0, window / 2))
    }
  })

  it('makes no judgement with too little history or without a value, and gives the reason', () => {
    const store = simulated(41, 0)
    const young = store.series.slice(0, 4).map(({ series }) => ({
      ...series,
      values: series.values.slice(0, 40).map((value, day) => (day === 35 ? null : value)),
    }))
    const first = dayNumber('2024-03-04')
    const answers = judgeStore(young, store.calendar, { from: first + 10, days: 30 })
    for (const list of answers.values()) {
      expect(list).toHaveLength(30)
      const declined = list.filter(({ expected }) => expected === null)
      const missing = list.find(({ day }) => day === first + 35)
      expect(declined).toHaveLength(19)
      expect(declined.slice(0, 18).every(({ day }) => day < first + 28)).toBe(true)
      expect(new Set(declined.slice(0, 18).map(({ why }) => why))).toEqual(
        new Set(['Fewer than 28 days are known']),
      )
      expect(missing?.why).toBe('No figure is known of this day')
      expect(declined.some(({ flag }) => flag)).toBe(false)
    }
  })
})

/** Without trend, season and known dates only noise remains. */
function pureNoise(seed: number): Judged {
  const store = simulated(seed, 0)
  const noise = store.series.map((one) => {
    const means = one.mean
    const level = means.at(-1) ?? 1
    const scaled = (values: readonly (number | null)[]) =>
      values.map((value, day) => (value === null ? null : (value / (means[day] ?? 1)) * level))
    const { num: _num, den: _den, ...series } = one.series
    return {
      ...one,
      series: { ...series, kind: 'money' as const, values: scaled(series.values) },
    }
  })
  const calm = { ...store, series: noise, calendar: { holidays: [], promos: {} } }
  return judgedStore(calm, dayNumber('2024-03-04') + days - window, window)
}
