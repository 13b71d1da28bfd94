import { timeUnits, type Grain } from '../expression.ts'
import type { Dimension } from '../model/model.ts'

/** The granularity of a time dimension, its own ones before the calendar's. */
export function namedGrain(dimension: Dimension, name: string): Grain {
  const own = dimension.granularities.get(name)
  if (own) return own.grain
  const unit = timeUnits.find((unit) => unit === name)
  if (!unit) throw new Error(`${dimension.name} has no granularity ${name}`)
  return { name, every: { count: 1, unit }, originMs: null }
}
