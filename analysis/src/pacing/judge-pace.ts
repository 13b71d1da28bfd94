import type { Better } from '../series/series.ts'
import type { MonthForecast } from './forecast-month.ts'

/** A month that is over has reached or missed its target; before, the forecast decides. */
export type PaceVerdict = 'reached' | 'missed' | 'ahead' | 'on_pace' | 'behind' | 'unknown'

export interface PaceJudgement {
  readonly verdict: PaceVerdict
  readonly sentiment: 'good' | 'bad' | 'neutral'
}

/** A range wider than this part of the target says nothing by containing it. */
const widestRange = 0.5

const unknown: PaceJudgement = { verdict: 'unknown', sentiment: 'neutral' }

/** Spending less than planned is good news if less is better: a target is then a limit. */
export function judgeResult(actual: number | null, target: number, better: Better): PaceJudgement {
  if (actual === null) return unknown
  const isReached = better === 'down' ? actual <= target : actual >= target
  if (better === 'none') return { verdict: isReached ? 'reached' : 'missed', sentiment: 'neutral' }
  return isReached
    ? { verdict: 'reached', sentiment: 'good' }
    : { verdict: 'missed', sentiment: 'bad' }
}

/** The target is on pace while the range of the forecast contains it. */
export function judgeForecast(
  forecast: MonthForecast | null,
  target: number,
  better: Better,
): PaceJudgement {
  if (forecast === null || forecast.lower === null || forecast.upper === null) return unknown
  const { lower, upper } = forecast
  if (lower > target) return { verdict: 'ahead', sentiment: sentiments[better].above }
  if (upper < target) return { verdict: 'behind', sentiment: sentiments[better].below }
  if (upper - lower > widestRange * Math.abs(target)) return unknown
  return { verdict: 'on_pace', sentiment: better === 'none' ? 'neutral' : 'good' }
}

const sentiments = {
  up: { above: 'good', below: 'bad' },
  down: { above: 'bad', below: 'good' },
  none: { above: 'neutral', below: 'neutral' },
} as const
