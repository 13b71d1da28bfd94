import {
  addDays,
  addMonths,
  endOfMonth,
  startOfMonth,
  startOfQuarter,
  type Day,
  type DayRange,
} from '@cartograph/contract'
import type { ElementAnswers, ElementContext, ForecastRequest } from '../../model/element.ts'
import { dimensionsOf, timeOf } from './stop-axis.ts'

/** For a single sum by day, without a breakdown, from the first day of the current month or quarter. */
export function forecastRequest({
  answers,
  context: { dates, today },
}: {
  readonly answers: ElementAnswers
  readonly context: ElementContext
}): ForecastRequest | null {
  const [results = [], ...others] = answers
  const [result] = results
  const [measure, ...more] = Object.entries(result?.annotation.measures ?? {})
  const period = periodOf(dates.range, today)
  if (result === undefined || measure === undefined || period === null) return null
  const isSingle = others.length === 0 && more.length === 0 && dimensionsOf(result).length === 0
  const time = timeOf(result)
  if (!isSingle || time?.step !== 'day' || measure[1].meta?.['additivity'] !== 'sum') return null
  // The query as it was sent and accepted.
  const { filters, segments } = Object(result.query) as Pick<
    ForecastRequest,
    'filters' | 'segments'
  >
  return {
    measure: measure[0],
    time: time.key.replace(/\.day$/, ''),
    period,
    filters,
    segments,
  }
}

function periodOf([from, to]: DayRange, today: Day): [Day, Day] | null {
  const quarter = startOfQuarter(today)
  const whole: readonly [Day, Day][] = [
    [startOfMonth(today), endOfMonth(today)],
    [quarter, addDays(addMonths(quarter, 3), -1)],
  ]
  return whole.find(([first, last]) => from === first && today <= to && to <= last) ?? null
}
