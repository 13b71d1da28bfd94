import { timeUnits, type PortableFunction, type TimeUnit } from '../../expression.ts'
import { decimal, fromInteger, round, toFloat, toInteger } from './decimal.ts'
import { compareScalars, type Scalar } from './scalar.ts'
import { later, stepStart } from './wall-clock.ts'

/** Evaluates a portable function. */
export function callFunction(name: PortableFunction, args: readonly Scalar[]): Scalar {
  const known = args.filter((arg) => arg !== null)
  switch (name) {
    case 'COALESCE':
      return known[0] ?? null
    case 'CONCAT':
      return known.map(String).join('')
    case 'GREATEST':
      return known.toSorted(compareScalars).at(-1) ?? null
    case 'LEAST':
      return known.toSorted(compareScalars)[0] ?? null
    case 'NULLIF': {
      const [value = null, unwanted = null] = args
      if (value === null || unwanted === null) return value
      return compareScalars(value, unwanted) === 0 ? null : value
    }
    default:
      // All other functions are null if an argument is.
      return known.length < args.length ? null : strict[name](known)
  }
}

type Strict = Exclude<PortableFunction, 'COALESCE' | 'CONCAT' | 'GREATEST' | 'LEAST' | 'NULLIF'>
type Args = readonly NonNullable<Scalar>[]

const strict: Record<Strict, (args: Args) => Scalar> = {
  ABS: (args) => (number(args, 0) < 0n ? -number(args, 0) : number(args, 0)),
  CEIL: (args) => -floor(-number(args, 0)),
  DATE_ADD: (args) => later(time(args, 2), { count: toInteger(number(args, 1)), unit: unit(args) }),
  DATE_DIFF: (args) => fromInteger(boundaries(unit(args), time(args, 1), time(args, 2))),
  DATE_PART: (args) => fromInteger(part(text(args, 0).toLowerCase(), time(args, 1))),
  DATE_TRUNC: (args) => truncated(unit(args), time(args, 1)),
  FLOOR: (args) => floor(number(args, 0)),
  KEY: (args) => JSON.stringify(args.map(String)),
  LENGTH: (args) => fromInteger(Array.from(text(args, 0)).length),
  LOWER: (args) => text(args, 0).toLowerCase(),
  POWER: (args) => fromFloat(toFloat(number(args, 0)) ** toFloat(number(args, 1))),
  REPLACE: (args) =>
    text(args, 1) === ''
      ? text(args, 0)
      : text(args, 0).replaceAll(text(args, 1), () => text(args, 2)),
  ROUND: (args) => round(number(args, 0), args.length > 1 ? toInteger(number(args, 1)) : 0),
  SPLIT_PART: (args) => text(args, 0).split(text(args, 1))[toInteger(number(args, 2)) - 1] ?? '',
  SQRT: (args) => fromFloat(Math.sqrt(toFloat(number(args, 0)))),
  SUBSTRING(args) {
    const characters = Array.from(text(args, 0))
    const start = toInteger(number(args, 1))
    const length = args.length > 2 ? Math.max(toInteger(number(args, 2)), 0) : Infinity
    // Negative positions count from the end; zero is the position before the first.
    const from = start < 0 ? characters.length + start : start - 1
    return characters.slice(Math.max(from, 0), Math.max(from + length, 0)).join('')
  },
  TRIM: (args) => text(args, 0).replace(/^ +| +$/g, ''),
  UPPER: (args) => text(args, 0).toUpperCase(),
}

function text(args: Args, index: number): string {
  return String(args[index])
}

function number(args: Args, index: number): bigint {
  const value = args[index]
  if (typeof value !== 'bigint') throw new TypeError(`${String(value)} is not a number`)
  return value
}

function time(args: Args, index: number): number {
  const value = args[index]
  if (typeof value !== 'number') throw new TypeError(`${String(value)} is not a time`)
  return value
}

function unit(args: Args): TimeUnit {
  const name = text(args, 0).toLowerCase()
  const found = timeUnits.find((unit) => unit === name)
  if (!found) throw new RangeError(`There is no unit '${name}'`)
  return found
}

function floor(value: bigint): bigint {
  const one = fromInteger(1)
  const rest = ((value % one) + one) % one
  return value - rest
}

function fromFloat(value: number): bigint {
  return decimal(value.toFixed(8))
}

function truncated(unit: TimeUnit, ms: number): number {
  return stepStart(ms, { every: { count: 1, unit }, originMs: null })
}

/** The number of calendar steps that begin after `from` and until `to`. */
function boundaries(unit: TimeUnit, from: number, to: number): number {
  const [start, end] = [truncated(unit, from), truncated(unit, to)]
  if (start > end) return -boundaries(unit, to, from)
  if (unit === 'month' || unit === 'quarter' || unit === 'year') {
    const [first, last] = [new Date(start), new Date(end)]
    const months =
      (last.getUTCFullYear() - first.getUTCFullYear()) * 12 +
      last.getUTCMonth() -
      first.getUTCMonth()
    return months / { month: 1, quarter: 3, year: 12 }[unit]
  }
  return (end - start) / (later(0, { count: 1, unit }) - 0)
}

const DAY_MS = 86_400_000

function part(name: string, ms: number): number {
  const date = new Date(ms)
  switch (name) {
    case 'year':
      return date.getUTCFullYear()
    case 'quarter':
      return Math.floor(date.getUTCMonth() / 3) + 1
    case 'month':
      return date.getUTCMonth() + 1
    case 'week': {
      // ISO 8601: a week belongs to the year of its Thursday.
      const thursday = truncated('week', ms) + 3 * DAY_MS
      return Math.floor((thursday - truncated('year', thursday)) / (7 * DAY_MS)) + 1
    }
    case 'day':
      return date.getUTCDate()
    case 'dow':
      return date.getUTCDay()
    case 'isodow':
      return date.getUTCDay() === 0 ? 7 : date.getUTCDay()
    case 'doy':
      return (truncated('day', ms) - truncated('year', ms)) / DAY_MS + 1
    case 'hour':
      return date.getUTCHours()
    case 'minute':
      return date.getUTCMinutes()
    case 'second':
      return date.getUTCSeconds()
    case 'epoch':
      return Math.floor(ms / 1000)
    default:
      throw new RangeError(`A time has no '${name}'`)
  }
}
