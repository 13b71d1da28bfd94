import { msPerDay } from '@cartograph/contract'
import { offsetSpans } from './offset-spans.ts'

const TWO_DAYS_MS = 2 * msPerDay

/** The wall time of a zone at a moment, as milliseconds as if the zone were UTC. */
export function wallAt(zone: string, ms: number): number {
  if (!Number.isFinite(ms)) return ms
  const span = offsetSpans(zone, ms, ms + 1)[0]
  return ms + (span?.offsetMs ?? 0)
}

/**
 * The first moment at which the zone shows this wall time, or a later one if this one is skipped.
 */
export function firstMomentAt(zone: string, wallMs: number): number {
  const spans = offsetSpans(zone, wallMs - TWO_DAYS_MS, wallMs + TWO_DAYS_MS)
  for (const span of spans) {
    const moment = Math.max(span.fromMs, wallMs - span.offsetMs)
    if (moment < span.untilMs) return moment
  }
  throw new RangeError(`No moment in ${zone} has this wall time`)
}

/** The last moment at which the zone shows this wall time, or an earlier one: the later of two. */
export function lastMomentAt(zone: string, wallMs: number): number {
  const spans = offsetSpans(zone, wallMs - TWO_DAYS_MS, wallMs + TWO_DAYS_MS)
  for (const span of spans.toReversed()) {
    const moment = Math.min(span.untilMs - 1, wallMs - span.offsetMs)
    if (moment >= span.fromMs) return moment
  }
  throw new RangeError(`No moment in ${zone} has this wall time`)
}
