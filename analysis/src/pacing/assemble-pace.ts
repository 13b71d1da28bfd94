import { formatDay, type Day } from '@cartograph/contract'
import type { Better, KnownDates } from '../series/series.ts'
import type { MonthForecast } from './forecast-month.ts'
import { judgeForecast, judgeResult, type PaceJudgement } from './judge-pace.ts'

export interface PaceRequest {
  /** YYYY-MM */
  readonly month: string
  readonly target: number
  readonly better: Better
  readonly calendar: KnownDates
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

/** What the kinds of metrics do differently. */
export interface PacedParts {
  readonly first: number
  readonly days: number
  readonly known: readonly (number | null)[]
  readonly plan: MonthPace['plan']
  readonly shares: readonly number[] | null
  readonly targets: readonly number[]
  readonly targetsToDate: readonly number[]
  readonly actualsToDate: readonly (number | null)[]
  readonly forecast: MonthForecast | null
}

export function assemblePace({ target, better }: PaceRequest, parts: PacedParts): MonthPace {
  const passed = parts.known.length
  const actual = parts.actualsToDate.at(-1) ?? null
  const isOver = passed === parts.days
  return {
    plan: parts.plan,
    days: parts.targets.map((dayTarget, n) => ({
      date: formatDay(parts.first + n),
      share: parts.shares?.[n] ?? null,
      target: dayTarget,
      targetToDate: parts.targetsToDate[n] ?? target,
      actualToDate: parts.actualsToDate[n] ?? null,
    })),
    daysPassed: passed,
    targetToDate: passed === 0 ? null : (parts.targetsToDate[passed - 1] ?? null),
    actualToDate: actual,
    forecast: parts.forecast,
    ...(isOver
      ? judgeResult(actual, target, better)
      : judgeForecast(parts.forecast, target, better)),
  }
}
