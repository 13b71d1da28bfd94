import { dayNumber, type Day } from '@cartograph/contract'
import type { Series } from '../series/series.ts'
import { expectWindow, type EffectWindow, type MeasurableMetric } from './expect-window.ts'
import { judgeEffect, type Effect } from './judge-effect.ts'

/** What an action on the first of some days did to a metric; null where that cannot be known. */
export function measureEffect(metric: MeasurableMetric, window: EffectWindow): Effect | null {
  const actual = actualOf(metric, window)
  const expectation = actual === null ? null : expectWindow(metric, window)
  return actual === null || expectation === null ? null : judgeEffect(expectation, actual)
}

/** The metric over all days together; null with an unknown day. */
function actualOf(metric: MeasurableMetric, { from, to }: EffectWindow): number | null {
  if (metric.adds === 'sum') return sumBetween(metric.series, from, to)
  const num = sumBetween(metric.num, from, to)
  const den = sumBetween(metric.den, from, to)
  return num === null || den === null || den === 0 ? null : num / den
}

function sumBetween({ start, values }: Series, from: Day, to: Day): number | null {
  const [begin, end] = [from, to].map((day) => dayNumber(day) - dayNumber(start)) as [
    number,
    number,
  ]
  if (begin < 0 || end >= values.length) return null
  return values
    .slice(begin, end + 1)
    .reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0)
}
