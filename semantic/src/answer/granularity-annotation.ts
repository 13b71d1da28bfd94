import type { GranularityAnnotation } from '@cartograph/contract'
import type { Grain } from '../expression.ts'
import type { Dimension } from '../model/model.ts'
import { wallText } from '../question/wall-calendar.ts'

/** The first day of a year and a Monday: every step of the calendar can be counted from it. */
const ANY_START_MS = Date.UTC(2024, 0)

/** A step of a time as charts need it to fill what is missing. */
export function granularityAnnotation(grain: Grain, { granularities }: Dimension) {
  const custom = granularities.get(grain.name)
  if (custom) return customGranularity(custom)
  return {
    name: grain.name,
    title: `${grain.name.charAt(0).toUpperCase()}${grain.name.slice(1)}`,
    interval: intervalText(grain),
  }
}

/** Clients count the steps that a model names from an origin, and from this year's start without one. */
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
