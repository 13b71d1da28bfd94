import { describe, expect, it } from 'vitest'
import { judgeStore } from '../detect/judge-store.ts'
import { dayNumber } from '../series/days.ts'
import { simulateStore } from '../testing/simulate-store.ts'
import type { Candidate } from './candidate.ts'
import { chooseFindings } from './choose-findings.ts'
import { rememberedDays } from './earlier-findings.ts'
import type { Finding } from './finding.ts'

const window = 60
const days = 420
const start = '2024-03-04'

/** What is told of each day of a store to which so many things are done. */
function feedOf(seed: number, events: number): Finding[][] {
  const store = simulateStore({ seed, start, days, window, events })
  const given = store.series.map(({ series }) => series)
  const from = dayNumber(start) + days - window
  const judged = judgeStore(given, store.calendar, { from, days: window })
  const usualOf = (metric: string) => {
    const whole = given.find(
      (series) => series.metric === metric && Object.keys(series.slice).length === 0,
    )
    const known = (whole?.values ?? []).filter((value) => value !== null)
    return known.reduce((sum, value) => sum + value, 0) / known.length
  }
  const worth = usualOf('revenue')
  const weights: Readonly<Record<string, number>> = {
    revenue: 1,
    orders: worth / usualOf('orders'),
    sessions: worth / usualOf('sessions'),
  }
  const feed: Finding[][] = []
  for (let day = from; day < from + window; day += 1) {
    const at = day - dayNumber(start)
    const candidates = given.flatMap(
      ({ id, metric, kind, better, slice, values, den }): Candidate[] => {
        const value = values[at] ?? null
        const judgement = judged.get(id)?.find((one) => one.day === day)
        if (value === null || judgement === undefined) return []
        const weight = weights[metric] ?? (den?.[at] ?? 0) * (weights['orders'] ?? 0)
        return [{ id, metric, kind, better, slice, value, weight, ...judgement }]
      },
    )
    const past = feed.flat().filter((one) => one.candidate.day >= day - rememberedDays)
    feed.push(chooseFindings(candidates, past, { worth, outcomes: ['revenue'] }))
  }
  return feed
}

const newOf = (feed: readonly (readonly Finding[])[]) =>
  feed.map((findings) => findings.filter(({ continues }) => continues === null).length)
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

describe('the feed of a store', () => {
  it('is quiet where nothing was done: less than one finding in five days', () => {
    const counts = [51, 52, 53].flatMap((seed) => newOf(feedOf(seed, 0)))
    expect(sum(counts) / counts.length).toBeLessThan(0.2)
  })

  it('has one to three findings on a day on which something was done, and never a list', () => {
    const counts = [61, 62, 63].flatMap((seed) => newOf(feedOf(seed, 8)))
    expect(sum(counts)).toBeGreaterThan(15)
    expect(Math.max(...counts)).toBeLessThanOrEqual(4)
    expect(counts.filter((count) => count > 3).length).toBeLessThanOrEqual(counts.length * 0.02)
  })

  it('tells of many judgements by few', () => {
    const findings = [61, 62].flatMap((seed) => feedOf(seed, 8).flat())
    const told = sum(findings.map(({ folded }) => 1 + folded.length))
    expect(told / findings.length).toBeGreaterThan(2)
  })
})
