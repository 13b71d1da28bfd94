import { AppError } from '@cartograph/contract'
import type { Expression, Grain } from '../../expression.ts'
import type { RollingWindow } from '../../model/model.ts'
import type { Question, TimeUse } from '../../question.ts'
import type { JoinedSource } from '../../sql/select.ts'
import { floorTo, addInterval, negateInterval, stepsBetween } from '../../time-zone/calendar.ts'
import { wallRange, type WallRange } from './time-context.ts'

/** The steps of a question's time, each with the time range of the rows that it takes. */
export interface Steps {
  /** The time whose range the windows replace. */
  readonly use: TimeUse
  readonly grain: Grain | null
  /** The range that all windows cover together. */
  readonly range: WallRange
  /** The steps as rows to join on `local`, the time of a row. */
  join(local: Expression): JoinedSource
  /** The start of the step, as a column. */
  readonly start: Expression
}

interface Step {
  readonly startMs: number
  readonly fromMs: number | null
  readonly untilMs: number | null
}

/** The spaces make it unavailable as a cube's name. */
const stepsName = 'steps of the window'

/** Null when the question has no time: then the window covers all rows. */
export function windowSteps(question: Question, window: RollingWindow): Steps | null {
  const time = question.times.find((time) => time.grain !== null) ?? question.times[0]
  if (time === undefined) return null
  const uses = question.times.filter(({ member }) => member === time.member)
  if (uses.filter(({ grain }) => grain !== null).length > 1) {
    throw new AppError('invalid_query', `Rolling measures take one granularity of '${time.key}'`)
  }
  // The range and the granularity can be separate entries of the query.
  const use = time.dateRange === null ? (uses.find(hasRange) ?? time) : time
  if (use.dateRange === null) {
    throw new AppError(
      'invalid_query',
      `Rolling measures need a dateRange: give one to '${use.key}'`,
    )
  }
  const steps = boundsOf({ ...use, grain: time.grain }).map(({ startMs, endMs }): Step => {
    return { startMs, ...windowAt(window, startMs, endMs) }
  })
  const hasFrom = steps.some((step) => step.fromMs !== null)
  const hasUntil = steps.some((step) => step.untilMs !== null)
  const column = (name: string): Expression => ({ kind: 'column', rows: stepsName, name })
  return {
    use,
    grain: time.grain,
    start: column('s0'),
    range: {
      fromMs: hasFrom ? Math.min(...steps.map((step) => step.fromMs ?? 0)) : null,
      untilMs: hasUntil ? Math.max(...steps.map((step) => step.untilMs ?? 0)) : null,
    },
    join: (local) => ({
      join: 'inner',
      as: stepsName,
      rows: {
        kind: 'times',
        columns: ['s0', 's1', 's2'],
        rows: steps.map((step) => [step.startMs, step.fromMs, step.untilMs]),
      },
      on: {
        kind: 'all',
        conditions: [
          ...(hasFrom ? [compare(local, '>=', column('s1'))] : []),
          ...(hasUntil ? [compare(local, '<', column('s2'))] : []),
          // A row without a time is in no window, not even an unlimited one.
          ...(hasFrom || hasUntil ? [] : [isThere(local)]),
        ],
      },
    }),
  }
}

function boundsOf({ dateRange, grain, ...use }: TimeUse): { startMs: number; endMs: number }[] {
  const { fromMs, untilMs } = wallRange({ dateRange, grain, ...use })
  if (fromMs === null || untilMs === null) return []
  if (grain === null) return [{ startMs: fromMs, endMs: untilMs }]
  const bounds: { startMs: number; endMs: number }[] = []
  for (const step of stepsBetween(fromMs, untilMs, grain)) {
    bounds.push(step)
    if (bounds.length > maxSteps) {
      throw new AppError(
        'invalid_query',
        `The date range has more than ${maxSteps} steps by ${grain.name}. Take a coarser granularity, or a shorter range`,
      )
    }
  }
  return bounds
}

const maxSteps = 10_000

function windowAt(window: RollingWindow, startMs: number, endMs: number): Omit<Step, 'startMs'> {
  if (window.kind === 'to-date') return { fromMs: floorTo(startMs, window.grain), untilMs: endMs }
  const anchor = window.offset === 'start' ? startMs : endMs
  const fromMs =
    window.trailing === null ? null : addInterval(anchor, negateInterval(window.trailing))
  const untilMs = window.leading === null ? null : addInterval(anchor, window.leading)
  return {
    fromMs: window.hasTrailing ? fromMs : anchor,
    untilMs: window.hasLeading ? untilMs : anchor,
  }
}

function hasRange({ dateRange }: TimeUse): boolean {
  return dateRange !== null
}

function isThere(of: Expression): Expression {
  return { kind: 'not', of: { kind: 'is-null', of } }
}

function compare(left: Expression, operator: '>=' | '<', right: Expression): Expression {
  return { kind: 'operation', operator, left, right }
}
