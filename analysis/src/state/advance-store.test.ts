import { dayNumber } from '@cartograph/contract'
import { assert, integer, property, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeStore } from '../detect/judge-store.ts'
import type { Series } from '../series/series.ts'
import { simulateOtherStore } from '../testing/simulate-other-store.ts'
import { advanceStore } from './advance-store.ts'
import { createStoreState } from './create-store-state.ts'
import type { StoreState } from './store-state.ts'

const days = 200
const window = 60

function storeOf(seed: number) {
  const { series, calendar } = simulateOtherStore({ seed, window, days, events: 6 })
  const given = series.map((one) => one.series)
  const first = dayNumber(given[0]?.start ?? '')
  return { given, calendar, first, from: first + days - window, last: first + days - 1 }
}

/** A round trip through JSON. */
function stored(state: StoreState): StoreState {
  return JSON.parse(JSON.stringify(state)) as StoreState
}

/** Only the days from `from` on. */
function since(series: Series, first: number, from: number): Series {
  const cut = <Value>(values: readonly Value[]) => values.slice(from - first)
  return {
    ...series,
    start: new Date(from * 86_400_000).toISOString().slice(0, 10),
    values: cut(series.values),
    num: series.num && cut(series.num),
    den: series.den && cut(series.den),
  }
}

describe('advancing a store day by day', () => {
  it('gives the same judgements as one run, wherever it is split', () => {
    assert(
      property(
        integer({ min: 301, max: 306 }),
        uniqueArray(integer({ min: 1, max: window - 1 }), { maxLength: 4 }),
        (seed, splits) => {
          const { given, calendar, first, from, last } = storeOf(seed)
          const whole = judgeStore(given, calendar, { from, days: window })
          let state = createStoreState(given, calendar, from - 1)
          const parts = new Map(given.map(({ id }) => [id, [] as unknown[]]))
          let at = from
          for (const split of [...splits.toSorted((a, b) => a - b), window]) {
            const news = given.map((series) => since(series, first, at))
            const through = Math.min(last, from + split - 1)
            const answer = advanceStore(stored(state), news, calendar, through)
            for (const [id, judgements] of answer.judgements) parts.get(id)?.push(...judgements)
            state = answer.state
            at = through + 1
          }
          for (const { id } of given) expect(parts.get(id)).toEqual(whole.get(id))
        },
      ),
      { numRuns: 6, seed: 5 },
    )
  })

  it('gives the same state with and without judging', () => {
    const { given, calendar, from, last } = storeOf(307)
    const before = createStoreState(given, calendar, from - 1)
    const { state } = advanceStore(before, given, calendar, last)
    expect(stored(state)).toEqual(stored(createStoreState(given, calendar, last)))
  })

  it('does not change the given state', () => {
    const { given, calendar, from, last } = storeOf(308)
    const before = createStoreState(given, calendar, from - 1)
    const copy = stored(before)
    advanceStore(before, given, calendar, last)
    expect(stored(before)).toEqual(copy)
  })

  it('accepts new series and missing ones', () => {
    const { given, calendar, from, last } = storeOf(303)
    const [gone, ...others] = given
    const added = { ...(others[0] as Series), id: 'new', slice: { channel: 'new' } }
    const before = createStoreState(given, calendar, from - 1)
    const news = [...others, since(added, from - days + window, from)]
    const { judgements, state } = advanceStore(before, news, calendar, last)
    expect(
      judgements.get('new')?.filter(({ expected }) => expected !== null).length,
    ).toBeGreaterThan(20)
    expect(
      judgements
        .get('new')
        ?.slice(0, 27)
        .every(({ expected }) => expected === null),
    ).toBe(true)
    expect(judgements.has(gone?.id ?? '')).toBe(false)
    expect(state.series.map(({ id }) => id)).toContain(gone?.id)
  })

  it('stores a few thousand characters per series, however long its history', () => {
    const { given, calendar, last } = storeOf(304)
    const state = createStoreState(given, calendar, last)
    expect(JSON.stringify(state).length / given.length).toBeLessThan(10_000)
  })
})
