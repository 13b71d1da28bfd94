import { addDays, dayNumber, type Day } from '@cartograph/contract'
import type { AlertChart } from '@cartograph/store'
import type { RunStep } from '../judge/follow-runs.ts'
import type { JudgedWithState } from '../judge/judge-alert.ts'
import { periodsWithin, periodValues } from '../judge/periods.ts'
import type { AlertRow } from '../manage/alert-rows.ts'
import type { WatchReading } from '../read/watch-reading.ts'

interface Judged {
  readonly row: AlertRow
  readonly watched: WatchReading
  readonly judged: readonly JudgedWithState[]
}

/** Four weeks, or half a year of weeks. */
const chartDays = { day: 28, week: 182 } as const

/** The series that a step shows, up to its date; null where it has no values, as a data source that failed. */
export function incidentChart(
  { row, watched, judged }: Judged,
  { date, label }: Pick<RunStep, 'date' | 'label'>,
): AlertChart | null {
  const { reading } = watched
  const series = reading?.series.find((one) => one.label === label)
  const isOfDays = row.watch.kind !== 'connection' && row.rule.kind !== 'pace'
  if (reading === null || series === undefined || !isOfDays) return null
  const { granularity } = row
  const { first, values } = periodValues(series, granularity, reading.adds)
  const from = addDays(date, 1 - chartDays[granularity])
  const dates = periodsWithin(granularity, { from, through: date })
  const known = new Map(
    judged.find((one) => one.label === label)?.known?.map((point) => [point.date, point]),
  )
  const rangeOn = (day: Day) => {
    const { lower = null, upper = null } = known.get(day) ?? {}
    return lower === null || upper === null ? null : { lower, upper }
  }
  return {
    label,
    dates,
    values: dates.map((day) => values[dayNumber(day) - first] ?? null),
    ranges: dates.map(rangeOn),
  }
}
