import type { TimeUnit } from '../expression.ts'
import type { DatePart } from './dialect.ts'
import type { Step } from './step.ts'

export function clickhouseTime(value: string): string {
  return `toDateTime64(${value}, 3, 'UTC')`
}

/** Steps of days and longer are dates, which are cheaper to group by than moments. */
export function clickhouseTruncate(time: string, step: Step): string {
  switch (step.kind) {
    case 'unit':
      return unitStart(time, step.unit)
    case 'length':
      return lengthStart(time, step.ms, step.fromMs)
    case 'months': {
      const { count, fromMonth, afterMs } = step
      const within = dayOf(
        afterMs === 0 ? time : `addMilliseconds(${clickhouseTime(time)}, ${-afterMs})`,
      )
      const month = `toInt32(toYear(${within})) * 12 + toMonth(${within}) - 1`
      const first = `intDiv(${month} - ${fromMonth}, ${count}) * ${count} + ${fromMonth}`
      const start = `addMonths(toDate32('1970-01-01'), ${first} - ${1970 * 12})`
      return afterMs === 0 ? start : `addMilliseconds(${clickhouseTime(start)}, ${afterMs})`
    }
  }
}

// The engine's own functions do not support times before 1970.
function unitStart(time: string, unit: TimeUnit): string {
  const day = dayOf(time)
  switch (unit) {
    case 'second':
      return lengthStart(time, 1000, secondsFromMs)
    case 'minute':
      return lengthStart(time, 60_000, secondsFromMs)
    case 'hour':
      return lengthStart(time, 3_600_000, secondsFromMs)
    case 'day':
      return day
    case 'week':
      return `(${day} - (toDayOfWeek(${day}) - 1))`
    case 'month':
      return `makeDate32(toYear(${day}), toMonth(${day}), 1)`
    case 'quarter':
      return `makeDate32(toYear(${day}), toQuarter(${day}) * 3 - 2, 1)`
    case 'year':
      return `makeDate32(toYear(${day}), 1, 1)`
  }
}

const secondsFromMs = Date.UTC(-1, 0, 1)

function lengthStart(time: string, ms: number, fromMs: number): string {
  const milliseconds = `toUnixTimestamp64Milli(${clickhouseTime(time)})`
  return `fromUnixTimestamp64Milli(intDiv(${milliseconds} - (${fromMs}), ${ms}) * ${ms} + (${fromMs}), 'UTC')`
}

function dayOf(time: string): string {
  return `toDate32(${time}, 'UTC')`
}

const parts: Record<Exclude<DatePart, 'dow' | 'epoch'>, string> = {
  second: 'toSecond',
  minute: 'toMinute',
  hour: 'toHour',
  day: 'toDayOfMonth',
  week: 'toISOWeek',
  month: 'toMonth',
  quarter: 'toQuarter',
  year: 'toYear',
  isodow: 'toDayOfWeek',
  doy: 'toDayOfYear',
}

export function clickhouseDatePart(part: DatePart, value: string): string {
  const time = clickhouseTime(value)
  if (part === 'dow') return `(toDayOfWeek(${time}) % 7)`
  if (part === 'epoch') return `toInt64(floor(toUnixTimestamp64Milli(${time}) / 1000))`
  return `${parts[part]}(${time})`
}
