import { addDays, laterDay, type AlertCondition, type Day } from '@cartograph/contract'
import type { JudgeRange } from '../judge/reading.ts'

/** What was not evaluated for longer, because nothing ran, is no news. */
const catchUpDays = { day: 7, week: 21 } as const

/**
 * The days to evaluate: those that became complete since the last time, and of a new alert the last one. Null if there
 * are none.
 */
export function dueRange(
  { granularity, rule }: Pick<AlertCondition, 'granularity' | 'rule'>,
  evaluatedThrough: Day | null,
  through: Day,
): JudgeRange | null {
  // A data source may fail and work again within a day, which is judged each time.
  if (rule.kind === 'failing') return { from: through, through }
  const first = addDays(through, granularity === 'week' ? -6 : 0)
  const oldest = addDays(through, 1 - catchUpDays[granularity])
  const from = evaluatedThrough === null ? first : laterDay(addDays(evaluatedThrough, 1), oldest)
  return from > through ? null : { from, through }
}
