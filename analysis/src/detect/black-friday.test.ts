import { dayNumber, formatDay } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import type { KnownDates, Series } from '../series/series.ts'
import { simulateStore } from '../testing/simulate-store.ts'
import { judgeStore } from './judge-store.ts'

const start = '2024-03-04'
const days = 500
const friday = dayNumber(start) + 480
/** The factors of visits and of the conversion rate. */
const [visits, appetite] = [2.6, 1.3]

/** A store without known dates, with a peak on each of these days. */
function storeWith(seed: number, greatDays: readonly number[]): Series[] {
  const { series: all } = simulateStore({ seed, start, days, window: 1, events: 0 })
  return all.map(({ series }) => {
    const times = (factor: number, values: readonly (number | null)[] | undefined) =>
      values?.map((value, n) =>
        value === null || !greatDays.includes(dayNumber(start) + n)
          ? value
          : Math.round(value * factor * 1e4) / 1e4,
      )
    const more = { sessions: visits, conversion: appetite }[series.metric] ?? visits * appetite
    return {
      ...series,
      values: times(more, series.values) ?? [],
      num: times(visits * appetite, series.num),
      den: times(visits, series.den),
    }
  })
}

function flagsOf(seed: number, greatDays: readonly number[], named: readonly number[]) {
  const { calendar } = simulateStore({ seed, start, days, window: 1, events: 0 })
  const store = `store-${seed}`
  const known: KnownDates = {
    holidays: [
      ...calendar.holidays,
      ...named.map((day) => ({ date: formatDay(day), name: 'The great day' })),
    ],
    promos: {
      [store]: (calendar.promos[store] ?? []).filter(({ to }) => to < formatDay(friday - 5)),
    },
  }
  const window = { from: friday - 1, days: 5 }
  const answers = judgeStore(storeWith(seed, greatDays), known, window)
  return [...answers.values()].flat().filter(({ day, flag }) => flag && day === friday).length
}

describe('a Black Friday', () => {
  const seeds = [201, 203]

  it('is not flagged as a known date, even the first time', () => {
    expect(seeds.map((seed) => flagsOf(seed, [friday], [friday]))).toEqual(seeds.map(() => 0))
  })

  it('is not flagged as a known date when it resembles last year', () => {
    const both = [friday - 364, friday]
    expect(seeds.map((seed) => flagsOf(seed, both, both))).toEqual(seeds.map(() => 0))
  })

  it('is flagged when it is not a known date', () => {
    for (const seed of seeds) expect(flagsOf(seed, [friday], [])).toBeGreaterThan(10)
  })

  it('is flagged when a known date had an effect last year and has none now', () => {
    const flags = seeds.map((seed) => flagsOf(seed, [friday - 364], [friday - 364, friday]))
    expect(flags.filter((count) => count > 0)).toHaveLength(seeds.length)
  })
})
