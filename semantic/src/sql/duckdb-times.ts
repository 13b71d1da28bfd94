import type { DatePart } from './dialect.ts'
import type { Step } from './step.ts'

/** Steps of days and longer are dates, which are cheaper to group by than moments. */
export function duckdbTruncate(time: string, step: Step): string {
  switch (step.kind) {
    case 'unit':
      return unitStart(time, step.unit)
    case 'length': {
      const [from, length] = [`(${step.fromMs}000)`, `${step.ms}000`]
      return `MAKE_TIMESTAMP((EPOCH_US(${time}) - ${from}) // ${length} * ${length} + ${from})`
    }
    case 'months': {
      const { count, fromMonth, afterMs } = step
      const shift = `INTERVAL (${afterMs}) MILLISECOND`
      const within = afterMs === 0 ? time : `(${time} - ${shift})`
      const month = `YEAR(${within}) * 12 + MONTH(${within}) - 1`
      const first = `(${month} - ${fromMonth}) // ${count} * ${count} + ${fromMonth}`
      // Year 1 is the first year of a date literal.
      const start = `DATE '0001-01-01' + TO_MONTHS(CAST(${first} - 12 AS INTEGER))`
      return afterMs === 0 ? `CAST(${start} AS DATE)` : `(${start} + ${shift})`
    }
  }
}

function unitStart(time: string, unit: string): string {
  if (unit === 'second' || unit === 'minute' || unit === 'hour')
    return `DATE_TRUNC('${unit}', CAST(${time} AS TIMESTAMP))`
  // A cast to DATE takes a third of the time of DATE_TRUNC; the other units are also faster on
  // dates.
  const day = `CAST(${time} AS DATE)`
  return unit === 'day' ? day : `CAST(DATE_TRUNC('${unit}', ${day}) AS DATE)`
}

export function duckdbDatePart(part: DatePart, time: string): string {
  const at = `CAST(${time} AS TIMESTAMP)`
  return part === 'epoch' ? `CAST(FLOOR(EPOCH(${at})) AS BIGINT)` : `DATE_PART('${part}', ${at})`
}
