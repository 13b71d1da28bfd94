import { timeUnits, type Grain, type Interval } from '../../expression.ts'
import { unitMonths, unitMs } from '../../time-zone/calendar.ts'
import { MemberProblem } from '../sources/catalogue-error.ts'
import { humanise } from '../sources/humanise.ts'
import { readInterval, readIntervals } from '../expressions/interval.ts'
import type { GranularitySource } from '../sources/model-source.ts'
import type { CustomGranularity } from '../model.ts'

/**
 * Steps are counted from the given origin, or else from 1970-01-01 (weeks: Monday the 5th) plus
 * the offset. A single calendar unit without either is the calendar's own.
 */
export function readGranularity(source: GranularitySource): CustomGranularity {
  if (timeUnits.some((unit) => unit === source.name)) {
    throw new MemberProblem(`'${source.name}' is a unit of the calendar. Choose another name.`)
  }
  const every = readInterval(source.interval)
  if (every.count < 1) {
    throw new MemberProblem(`The interval '${source.interval}' is not positive. Write 1 or more.`)
  }
  const originMs = readOrigin(source, every)
  const isCalendar = ['month', 'quarter', 'year'].includes(every.unit)
  if (originMs !== null && isCalendar && new Date(originMs).getUTCDate() > 28) {
    throw new MemberProblem(
      `'${source.name}' would begin on day ${new Date(originMs).getUTCDate()} of a month, which some months don't have. Use a day from 1 to 28.`,
    )
  }
  const grain: Grain = { name: source.name, every, originMs }
  return { title: source.title ?? humanise(source.name), grain }
}

function readOrigin(source: GranularitySource, every: Interval): number | null {
  if (source.origin !== undefined && source.offset !== undefined) {
    throw new MemberProblem(`'${source.name}' has an origin and an offset. Remove one of them.`)
  }
  if (source.origin !== undefined) return readWallTime(source.origin)
  if (source.offset === undefined && every.count === 1) return null
  const start = every.unit === 'week' ? Date.UTC(1970, 0, 5) : 0
  return readIntervals(source.offset ?? '0 seconds').reduce(addOverflowing, start)
}

/** A day that a month lacks overflows into the next month. */
function addOverflowing(ms: number, { count, unit }: Interval): number {
  const length = unitMs[unit]
  if (length !== undefined) return ms + count * length
  const date = new Date(ms)
  date.setUTCMonth(date.getUTCMonth() + count * (unitMonths[unit] ?? 1))
  return date.getTime()
}

/** A wall time as if it were UTC: `2025`, `2025-04`, `2025-04-01`, `2025-04-01T12:30:00`. */
function readWallTime(text: string): number {
  const form = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{3}))?)?Z?)?)?)?$/
  const found = form.exec(text)
  const [year = 0, month = 1, day = 1, ...time] = (found ?? []).slice(1).map((part) =>
    // An absent part.
    part === undefined ? undefined : Number(part),
  )
  const [hour = 0, minute = 0, second = 0, ms = 0] = time
  const at = Date.UTC(year, month - 1, day, hour, minute, second, ms)
  const isReal = new Date(at).getUTCMonth() === month - 1 && hour < 24 && minute < 60 && second < 60
  if (found !== null && isReal) return at
  throw new MemberProblem(
    `'${text}' is not a date. Write it like 2025-04-01 or 2025-04-01T12:00:00.`,
  )
}
