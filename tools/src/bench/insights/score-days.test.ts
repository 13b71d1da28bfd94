import { expect, it } from 'vitest'
import { addSeries, emptyScore, falseShare, intervalScore, type ScoredDay } from './score-days.ts'

const quiet: ScoredDay = {
  day: 0,
  value: 100,
  lower: 80,
  upper: 120,
  flag: false,
  sentiment: 0,
  better: 'up',
  mean: 100,
  spread: 10,
  shift: 0,
  shiftBefore: 0,
  isFlaggedByOracle: false,
}

it('the interval score is the width plus forty times the distance of a value outside', () => {
  expect(intervalScore(100, 80, 120)).toBe(40)
  expect(intervalScore(121, 80, 120)).toBe(80)
  expect(intervalScore(79.5, 80, 120)).toBe(60)
})

it('counts quiet days within their bounds, and scores the oracle as well', () => {
  const score = emptyScore()
  addSeries(score, [quiet, { ...quiet, value: 121 }, { ...quiet, value: 200, shift: 10 }])
  expect([score.quiet, score.inside]).toEqual([2, 1])
  expect(score.intervals).toBeCloseTo(4 + 8)
  expect(score.oracleIntervals).toBeCloseTo(3.92 + 3.92 + 40 * (2.1 - 1.96))
})

it('counts an event once, by its first day, and whether it was flagged on that day', () => {
  const score = emptyScore()
  const event = (day: number, shift: number, shiftBefore: number, flag: boolean) => ({
    ...quiet,
    day,
    shift,
    shiftBefore,
    flag,
  })
  addSeries(score, [
    event(1, 5, 0, true),
    event(2, 12, 5, true),
    event(3, 0, 12, false),
    event(4, -7, 0, false),
    event(5, -7, -7, true),
    event(6, 8, -7, true),
    event(9, 20, 0, false),
    event(11, -4, 0, false),
    { ...event(13, 12, 0, true), mean: 29, isFlaggedByOracle: true },
    { ...event(15, 12, 0, true), mean: 30 },
  ])
  expect(score.events).toEqual({
    '4–6': { all: 2, found: 1, sameDay: 1, byOracle: 0 },
    '6–10': { all: 1, found: 1, sameDay: 0, byOracle: 0 },
    'over 10': { all: 2, found: 1, sameDay: 1, byOracle: 0 },
    thin: { all: 1, found: 1, sameDay: 1, byOracle: 1 },
  })
})

it('checks the sentiment of clear flags', () => {
  const score = emptyScore()
  const flagged = { ...quiet, flag: true, shift: 5 }
  addSeries(score, [
    { ...flagged, sentiment: 1 },
    { ...flagged, sentiment: 1, better: 'down' },
    { ...flagged, sentiment: -1, better: 'down' },
    { ...flagged, sentiment: 0 },
    { ...flagged, sentiment: 0, better: 'none' },
    { ...flagged, sentiment: 1, shift: -3.9 },
  ])
  expect([score.flagged, score.rightSentiment]).toEqual([4, 2])
})

it('a flag is false if its series has no event', () => {
  expect(falseShare([])).toBe(0)
  expect(falseShare([{ shift: 0.1 }, { shift: -3 }, { shift: 9 }, { shift: 0.5 }])).toBe(0.25)
})
