import { msPerDay } from '@cartograph/contract'
import type { Expression, OffsetSpan } from '../../expression.ts'
import type { Dimension, TimeShift } from '../../model/model.ts'
import type { Question, TimeUse } from '../../question.ts'
import { addInterval, negateInterval } from '../../time-zone/calendar.ts'
import { offsetSpans } from '../../time-zone/offset-spans.ts'
import { firstMomentAt, lastMomentAt } from '../../time-zone/wall-time.ts'

/** The times at which rows count: their own, or shifted ones. */
export interface TimeContext {
  /** The wall time of a time dimension in the question's zone, with the shifts applied. */
  local(dimension: Dimension, value: Expression): Expression
  /** The same without shifts: members inside of others are never shifted. */
  localInRows(dimension: Dimension, value: Expression): Expression
  /** The conditions of one time's range over its value in the rows. */
  within(use: TimeUse, value: Expression): Expression[]
}

/** Half-open wall times; null means unlimited. */
export interface WallRange {
  readonly fromMs: number | null
  readonly untilMs: number | null
}

/**
 * The zone is compiled to its UTC offsets within the queried range, which takes a tenth of the
 * time of a lookup per row in the engines.
 */
export function timeContext(
  question: Question,
  shifts: readonly TimeShift[],
  /** Replaces the range of one of the question's times. */
  replaced: { readonly use: TimeUse; readonly range: WallRange } | null = null,
): TimeContext {
  const { zone } = question

  function rangeOf(dimension: Dimension): WallRange | null {
    if (replaced?.use.member === dimension) return replaced.range
    const use = question.times.find((time) => time.member === dimension && time.dateRange)
    return use === undefined ? null : wallRange(use)
  }

  /**
   * The moments of the rows within a range; for shifted rows slightly more, because of month ends.
   */
  function momentsOf(dimension: Dimension, range: WallRange | null) {
    const back = shiftsOf(dimension, shifts)
    const moved = (wallMs: number, slackMs: number) =>
      back.reduceRight((ms, by) => addInterval(ms, negateInterval(by)), wallMs) +
      (back.length > 0 ? slackMs : 0)
    const from = range?.fromMs ?? null
    const until = range?.untilMs ?? null
    const fromMs = from === null ? -Infinity : clampMs(moved(from, -slackDays))
    const untilMs = until === null ? Infinity : clampMs(moved(until, slackDays))
    if (dimension.isLocalTime) return { fromMs, untilMs }
    return {
      fromMs: Number.isFinite(fromMs) ? firstMomentAt(zone, fromMs) : fromMs,
      untilMs: Number.isFinite(untilMs) ? lastMomentAt(zone, untilMs - 1) + 1 : untilMs,
    }
  }

  function localInRows(dimension: Dimension, value: Expression): Expression {
    const { fromMs, untilMs } = momentsOf(dimension, rangeOf(dimension))
    const spans = dimension.isLocalTime ? [allTimes] : offsetSpans(zone, fromMs, untilMs)
    return { kind: 'local', of: value, spans }
  }

  function local(dimension: Dimension, value: Expression): Expression {
    return shiftsOf(dimension, shifts).reduce<Expression>(
      (of, by) => ({ kind: 'later', of, by }),
      localInRows(dimension, value),
    )
  }

  return {
    local,
    localInRows,
    within(use, value) {
      const { member } = use
      const range = use === replaced?.use ? replaced.range : wallRange(use)
      const { fromMs, untilMs } = momentsOf(member, range)
      const bounds = [...atLeast(value, fromMs), ...before(value, untilMs)]
      if (shiftsOf(member, shifts).length === 0) return bounds
      const shown = local(member, value)
      return [...bounds, ...atLeast(shown, range.fromMs), ...before(shown, range.untilMs)]
    },
  }
}

export function wallRange({ dateRange }: TimeUse): WallRange {
  if (dateRange === null) return { fromMs: null, untilMs: null }
  const [from, to] = dateRange
  return { fromMs: clampMs(Date.parse(`${from}Z`)), untilMs: clampMs(Date.parse(`${to}Z`) + 1) }
}

/** The intervals to add to a row's time to get the time at which it is shown. */
function shiftsOf(dimension: Dimension, shifts: readonly TimeShift[]) {
  return shifts
    .filter(({ dimension: only }) => only === null || isNamed(dimension, only))
    .map(({ by, direction }) => (direction === 'prior' ? by : negateInterval(by)))
}

function isNamed(dimension: Dimension, only: NonNullable<TimeShift['dimension']>): boolean {
  return only.cube === dimension.cube && only.name === dimension.name
}

export function atLeast(value: Expression, ms: number | null): Expression[] {
  return ms === null || !Number.isFinite(ms) ? [] : [compare(value, '>=', ms)]
}

export function before(value: Expression, ms: number | null): Expression[] {
  return ms === null || !Number.isFinite(ms) ? [] : [compare(value, '<', ms)]
}

function compare(left: Expression, operator: '>=' | '<', ms: number): Expression {
  return { kind: 'operation', operator, left, right: { kind: 'moment', ms } }
}

/** Limits moments to the years that all engines support. */
function clampMs(ms: number): number {
  return Math.min(Math.max(ms, Date.UTC(1900, 0)), Date.UTC(2200, 0))
}

/** A shorter month receives the last days of a longer one. */
const slackDays = 4 * msPerDay

const allTimes: OffsetSpan = { fromMs: -Infinity, untilMs: Infinity, offsetMs: 0 }
