import { describe, expect, it } from 'vitest'
import { dayNumber } from '../series/days.ts'
import { simulateStore } from '../testing/simulate-store.ts'
import { judgeStore, type Judgement } from './judge-store.ts'

const window = 90
const days = 500

function judged(seed: number, events: number) {
  const store = simulateStore({ seed, start: '2024-03-04', days, window, events })
  const given = store.series.map(({ series }) => series)
  const from = dayNumber('2024-03-04') + days - window
  return { store, answers: judgeStore(given, store.calendar, { from, days: window }), from }
}

function eachDay(
  { store, answers, from }: ReturnType<typeof judged>,
  look: (judgement: Judgement, value: number, shift: number, before: number) => void,
): void {
  for (const { series, shift } of store.series) {
    for (const judgement of answers.get(series.id) ?? []) {
      const day = judgement.day - from + days - window
      const value = series.values[day]
      if (value === null || value === undefined) continue
      look(judgement, value, shift[day] ?? 0, Math.abs(shift[day - 1] ?? 0))
    }
  }
}

describe('a store, judged day by day', () => {
  it('has 95 of 100 quiet days within its bounds', () => {
    let [inside, all] = [0, 0]
    for (const seed of [11, 12, 13]) {
      eachDay(judged(seed, 8), ({ lower, upper }, value, shift) => {
        if (lower === null || upper === null || Math.abs(shift) > 0.3) return
        all += 1
        if (value >= lower && value <= upper) inside += 1
      })
    }
    expect(inside / all).toBeGreaterThan(0.935)
    expect(inside / all).toBeLessThan(0.965)
  })

  it('flags what was clearly done to it, and hardly anything else', () => {
    let [found, clear, wrong, flagged] = [0, 0, 0, 0]
    for (const seed of [21, 22, 23]) {
      eachDay(judged(seed, 10), ({ flag }, _value, shift, before) => {
        if (flag) flagged += 1
        if (flag && Math.abs(shift) < 0.7) wrong += 1
        if (Math.abs(shift) < 8 || before > 1) return
        clear += 1
        if (flag) found += 1
      })
    }
    expect(clear).toBeGreaterThan(10)
    expect(found / clear).toBeGreaterThan(0.85)
    expect(wrong / flagged).toBeLessThan(0.25)
  })

  it('reads no day after the one that it judges', () => {
    const { store, from } = judged(31, 6)
    const given = store.series.map(({ series }) => series)
    const known = judgeStore(given, store.calendar, { from, days: window })
    // The same store, as it was known in the middle of these days.
    const end = days - window / 2
    const earlier = given.map((series) => ({
      ...series,
      values: series.values.slice(0, end),
      num: series.num?.slice(0, end),
      den: series.den?.slice(0, end),
    }))
    const then = judgeStore(earlier, store.calendar, { from, days: window / 2 })
    for (const { id } of given) {
      expect(then.get(id)).toEqual(known.get(id)?.slice(0, window / 2))
    }
  })

  it('declines while it knows too few days', () => {
    const { store } = judged(41, 0)
    const young = store.series
      .slice(0, 4)
      .map(({ series }) => ({ ...series, values: series.values.slice(0, 20) }))
    const answers = judgeStore(young, store.calendar, {
      from: dayNumber('2024-03-04') + 10,
      days: 10,
    })
    for (const list of answers.values()) {
      expect(list.every(({ expected, flag }) => expected === null && !flag)).toBe(true)
    }
  })
})
