import {
  expectMonth,
  type MonthExpectation,
  type PacedMetric,
  type Series,
} from '@cartograph/analysis'
import { createHash } from 'node:crypto'
import { holidays } from '../insights/index.ts'

export interface CachedExpectation {
  readonly month: string
  readonly isSpread: boolean
}

/**
 * What is expected of a month, cached by the values that it was computed from: two forecasts take 80 ms, and every
 * dashboard, report and mail of a workspace asks for the same ones until its data changes.
 */
export function expectCached(
  metric: PacedMetric,
  { month, isSpread }: CachedExpectation,
): MonthExpectation {
  const key = digest([month, isSpread, identityOf(metric)])
  const known = cache.get(key)
  if (known !== undefined) {
    // The last one used is the last in the map.
    cache.delete(key)
    cache.set(key, known)
    return known
  }
  const year = Number(month.slice(0, 4))
  const calendar = { holidays: holidays(year - readYears, year), promos: {} }
  const found = expectMonth(metric, { month, isSpread, calendar })
  cache.set(key, found)
  const [oldest] = cache.keys()
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
  return found
}

/** No history that is read is longer. */
const readYears = 4

/** About 2 kB each. */
const maxCached = 4_000
const cache = new Map<string, MonthExpectation>()

function identityOf(metric: PacedMetric): readonly unknown[] {
  const of = ({ start, kind, values }: Series) => [start, kind, values]
  if (metric.adds === 'sum') return [metric.adds, of(metric.series)]
  if (metric.adds === 'ratio') return [metric.adds, of(metric.num), of(metric.den)]
  if (metric.adds === 'average') return [metric.adds, of(metric.series), metric.toDate]
  return [metric.adds]
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64')
}
