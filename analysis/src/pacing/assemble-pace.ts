import { formatDay, type Day } from '@cartograph/contract'
import type { Better } from '../series/series.ts'
import type { MonthExpectation } from './month-expectation.ts'
import { runningSums } from './expect-sum.ts'
import type { MonthForecast } from './forecast-month.ts'
import { judgeForecast, judgeResult, type PaceJudgement } from './judge-pace.ts'

export interface MonthTargetRequest {
  readonly target: number
  readonly better: Better
}

export interface PacedDay {
  readonly date: Day
  /** The day's part of the target; null for a ratio. All add up to 1. */
  readonly share: number | null
  readonly target: number
  readonly targetToDate: number
  /** Null on days that are not complete or unknown. */
  readonly actualToDate: number | null
}

export interface MonthPace extends PaceJudgement {
  /** How the target is spread: as expected before the month began, evenly, at its own level, or not at all. */
  readonly plan: 'expected' | 'straight_line' | 'constant' | 'none'
  /** Of all days of the month; empty without a plan. */
  readonly days: readonly PacedDay[]
  /** The complete days. */
  readonly daysPassed: number
  readonly targetToDate: number | null
  readonly actualToDate: number | null
  /** Null for a month that is over, and where it cannot be known. */
  readonly forecast: MonthForecast | null
}

/** The target along the plan of the month, compared with the days so far and the forecast. */
export function assemblePace(
  { adds, first, days, daysPassed, plan, actualsToDate, forecast }: MonthExpectation,
  { target, better }: MonthTargetRequest,
): MonthPace {
  // A target of nothing, or of a loss, has no parts.
  const known = target > 0 ? plan : null
  const line = known ?? (adds === 'sum' ? evenly(days) : level(days))
  const [targets, toDate] = [line.days, line.toDate].map((parts) =>
    parts.map((part) => part * target),
  ) as [number[], number[]]
  const actual = actualsToDate.at(-1) ?? null
  return {
    plan: planName(adds, known !== null),
    days: targets.map((dayTarget, n) => ({
      date: formatDay(first + n),
      share: adds === 'sum' ? (line.days[n] ?? null) : null,
      target: dayTarget,
      targetToDate: toDate[n] ?? target,
      actualToDate: actualsToDate[n] ?? null,
    })),
    daysPassed,
    targetToDate: daysPassed === 0 ? null : (toDate[daysPassed - 1] ?? null),
    actualToDate: actual,
    forecast,
    ...(daysPassed === days && days > 0
      ? judgeResult(actual, target, better)
      : judgeForecast(forecast, target, better)),
  }
}

type Line = NonNullable<MonthExpectation['plan']>

function evenly(days: number): Line {
  const shares = Array.from({ length: days }, () => 1 / days)
  return { days: shares, toDate: runningSums(shares) }
}

function level(days: number): Line {
  const line = Array.from({ length: days }, () => 1)
  return { days: line, toDate: line }
}

function planName(adds: MonthExpectation['adds'], isKnown: boolean): MonthPace['plan'] {
  if (adds === 'distinct') return 'none'
  if (isKnown) return 'expected'
  return adds === 'sum' ? 'straight_line' : 'constant'
}
