import { msPerDay, zoneClock, type ZoneClock } from '@cartograph/contract'
import type { OffsetSpan } from '../expression.ts'

/** No zone has two changes closer than this that cancel each other out. */
const PROBE_MS = 4 * msPerDay
const FIRST_YEAR = 1970
const LAST_YEAR = 2100

interface Change {
  readonly atMs: number
  readonly offsetMs: number
}

const changesByYear = new Map<string, readonly Change[]>()

/**
 * The UTC offsets of a zone over a range, as spans with a constant offset. The first span extends
 * to the past and the last one to the future without limit. Covers clock changes from 1970 to
 * 2100.
 */
export function offsetSpans(zone: string, fromMs: number, untilMs: number): OffsetSpan[] {
  const clock = zoneClock(zone)
  const start = Math.max(fromMs, Date.UTC(FIRST_YEAR, 0))
  const end = Math.min(untilMs, Date.UTC(LAST_YEAR, 0))
  let current: OffsetSpan = {
    fromMs: -Infinity,
    untilMs: Infinity,
    offsetMs: clock.offsetAt(Number.isFinite(start) ? Math.min(start, Date.UTC(LAST_YEAR, 0)) : 0),
  }
  const spans: OffsetSpan[] = []
  for (const change of changesBetween(clock, start, end)) {
    if (change.offsetMs === current.offsetMs) continue
    spans.push({ ...current, untilMs: change.atMs })
    current = { fromMs: change.atMs, untilMs: Infinity, offsetMs: change.offsetMs }
  }
  return [...spans, current]
}

function changesBetween(clock: ZoneClock, start: number, end: number): Change[] {
  const changes: Change[] = []
  if (start >= end) return changes
  const lastYear = new Date(end).getUTCFullYear()
  for (let year = new Date(start).getUTCFullYear(); year <= lastYear; year += 1) {
    changes.push(...changesIn(clock, year).filter(({ atMs }) => atMs > start && atMs < end))
  }
  return changes
}

function changesIn(clock: ZoneClock, year: number): readonly Change[] {
  const key = `${clock.zone} ${year}`
  const known = changesByYear.get(key)
  if (known) return known
  const changes: Change[] = []
  const end = Date.UTC(year + 1, 0)
  let before = Date.UTC(year, 0) - 1
  let offset = clock.offsetAt(before)
  while (before < end - 1) {
    const after = Math.min(before + PROBE_MS, end - 1)
    const offsetMs = clock.offsetAt(after)
    if (offsetMs !== offset) changes.push({ atMs: bisect(clock, before, after), offsetMs })
    before = after
    offset = offsetMs
  }
  changesByYear.set(key, changes)
  return changes
}

/** The first millisecond of the offset in effect at `after`. */
function bisect(clock: ZoneClock, before: number, after: number): number {
  const offset = clock.offsetAt(after)
  let low = before
  let high = after
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (clock.offsetAt(middle) === offset) high = middle
    else low = middle
  }
  return high
}
