import type { GranularityAnnotation } from '@cartograph/contract'
import type { Grain } from '../expression.ts'
import type { Dimension } from '../model/model.ts'
import { wallText } from '../question/wall-calendar.ts'

/** The first day of a year and a Monday, so every calendar unit can be counted from it. */
const ANY_START_MS = Date.UTC(2024, 0)

/** What charts need to fill in missing steps. */
export function granularityAnnotation(grain: Grain, { granularities }: Dimension) {
  const custom = granularities.get(grain.name)
  if (custom) return customGranularity(custom)
  return {
    name: grain.name,
    title: `${grain.name.charAt(0).toUpperCase()}${grain.name.slice(1)}`,
    interval: intervalText(grain),
  }
}

/**
 * Clients count the steps of a custom granularity from its origin, and without one from the start
 * of this year.
 */
export function customGranularity({
  title,
  grain,
}: {
  readonly title: string
  readonly grain: Grain
}): GranularityAnnotation {
  return {
    name: grain.name,
    title,
    interval: intervalText(grain),
    origin: wallText(grain.originMs ?? ANY_START_MS),
  }
}

function intervalText({ every: { count, unit } }: Grain): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
