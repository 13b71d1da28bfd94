import type { TimeUnit } from '../expression.ts'
import { clickhouseFunctions } from './clickhouse-functions.ts'
import { clickhouseDatePart, clickhouseTime, clickhouseTruncate } from './clickhouse-times.ts'
import { largeDividend, type Dialect } from './dialect.ts'
import { isoText } from './iso-text.ts'
import { timeRuns } from './time-runs.ts'

export const clickhouse: Dialect = {
  name: (name) => `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`,
  textLiteral: (text) => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`,
  decimalLiteral: (digits, places) => `toDecimal128('${digits}', ${places})`,
  momentLiteral: (ms) => `toDateTime64('${isoText(ms)}', 3, 'UTC')`,
  boundText: (parameter) => parameter,
  boundNumber: (parameter) => `toDecimal128(${parameter}, 12)`,

  // The type determines the fraction of a time, even when it is zero.
  textOf: (value) =>
    `IF(toTypeName(${value}) LIKE '%DateTime64%', replaceRegexpOne(toString(${value}), '${fractionZeros}', '\\\\1'), toString(${value}))`,
  databaseText: (value) =>
    `IF(toTypeName(${value}) LIKE '%Decimal%', toDecimalString(accurateCastOrNull(${value}, 'Decimal(38, 18)'), toUInt8OrZero(extract(toTypeName(${value}), ${decimalScale}))), toString(${value}))`,
  textOfCondition: (condition) => `toString(CAST(${condition} AS Nullable(Bool)))`,
  cast(value, to) {
    switch (to) {
      case 'integer':
        return `toInt64(round(${exact(value)}))`
      case 'decimal':
        return decimal(value)
      case 'float':
        return `toFloat64(${value})`
      case 'boolean':
        return `CAST(${value} AS Nullable(Bool))`
      case 'date':
        return `toDate32(${clickhouseTime(value)}, 'UTC')`
      case 'time':
        return clickhouseTime(value)
    }
  },
  // A product has no more digits than the wider factor.
  widened: (number) => `(${number} + toDecimal128(0, 0))`,
  comparable: exact,
  // The engine divides even where the result is null, so a zero divisor is replaced by 1 there.
  divide(left, right) {
    const divisor = decimal(right)
    return `IF(COALESCE(${divisor}, 0) = 0, NULL, ${quotient(decimal(left), divisor, 8)})`
  },
  ratio(left, right) {
    const [dividend, divisor] = [decimal(left), decimal(right)]
    const places = [12, 8].map((count) => quotient(dividend, divisor, count, 12))
    return `IF(COALESCE(${divisor}, 0) = 0, NULL, IF(abs(${dividend}) < ${largeDividend}, ${places.join(', ')}))`
  },
  remainder(left, right) {
    const divisor = decimal(right)
    return `IF(COALESCE(${divisor}, 0) = 0, NULL, modulo(${decimal(left)}, COALESCE(NULLIF(${divisor}, 0), toDecimal128(1, 8))))`
  },

  isAmong: (value, list) => `${value} IN (${list.join(', ')})`,
  like: (value, pattern, ignoresCase) => `${value} ${ignoresCase ? 'ILIKE' : 'LIKE'} ${pattern}`,
  holds(text, part, at) {
    const [whole, piece] = [`lowerUTF8(${text})`, `lowerUTF8(${part})`]
    if (at === 'anywhere') return `position(${whole}, ${piece}) > 0`
    return `${at === 'start' ? 'startsWith' : 'endsWith'}(${whole}, ${piece})`
  },
  aggregate(name, of) {
    switch (name) {
      case 'count':
        return `count(${of})`
      case 'count_distinct':
        return `uniqExact(${of})`
      case 'count_distinct_approx':
        return `uniq(${of})`
      case 'first':
        return `anyOrNull(${of})`
      case 'sum':
        return `toDecimal128(round(${lenientSum(`sumOrNull(${of})`)}, 8), 8)`
      default:
        // The plain functions return 0 instead of null without rows.
        return `${name}OrNull(${of})`
    }
  },
  countCombinations: (values, condition) =>
    `uniqExactIf(tuple(${values.join(', ')}), coalesce(${condition}, FALSE))`,
  // The engine itself computes equal expressions once.
  computedOnce: (value) => value,
  findsDistinctFaster: false,

  shift: (moment, ms) => `addSeconds(${clickhouseTime(moment)}, ${ms / 1000})`,
  truncate: clickhouseTruncate,
  later: (time, count, unit) => `${adders[unit]}(${clickhouseTime(time)}, ${count})`,
  datePart: clickhouseDatePart,
  dateDiff: (unit, from, to) =>
    `dateDiff('${unit}', ${clickhouseTime(from)}, ${clickhouseTime(to)}, 'UTC')`,
  functions: clickhouseFunctions,

  times(columns, rows) {
    const type = `Nullable(DateTime64(3, 'UTC'))`
    if (rows.length === 0) {
      const nothing = columns.map((column) => `CAST(NULL AS ${type}) AS ${clickhouse.name(column)}`)
      return `SELECT ${nothing.join(', ')} WHERE FALSE`
    }
    const parts = columns.map((_, index) => `first_${index} Nullable(Int64), step_${index} Int64`)
    const lines = timeRuns(rows).map(({ count, columns }) => {
      const cells = columns.map(({ first, step }) => `${first}, ${step}`)
      return `(${cells.join(', ')}, ${count})`
    })
    const times = columns.map(
      (column, index) =>
        `fromUnixTimestamp64Milli(first_${index} + run_index * step_${index}, 'UTC') AS ${clickhouse.name(column)}`,
    )
    return `SELECT ${times.join(', ')} FROM (SELECT *, toInt64(arrayJoin(range(run_length))) AS run_index FROM values('${parts.join(', ')}, run_length UInt32', ${lines.join(', ')})) AS times`
  },
  leftJoinsByEquality: true,

  numberText: (number, places) =>
    `toString(toDecimal128(round(${lenient(number)}, ${places}), ${places}))`,
  timeText: (time) => `replaceOne(toString(${clickhouseTime(time)}), ' ', 'T')`,
  boolean: (condition) => `CAST(${condition} AS Nullable(Bool))`,
}

/** The scale in the name of a type. */
const decimalScale = String.raw`', (\\d+)\\)'`

/** Rounded by its first place beyond; a divisor of zero is replaced by 1. */
function quotient(dividend: string, divisor: string, places: number, scale = places): string {
  return `toDecimal128(round(divideDecimal(${dividend}, COALESCE(NULLIF(${divisor}, 0), toDecimal128(1, 8)), ${places + 1}), ${places}), ${scale})`
}

/** Trailing zeros of a time's fraction, or the whole fraction if it is zero. */
const fractionZeros = String.raw`(\\.\\d*[1-9])0*$|\\.0+$`

const adders: Record<TimeUnit, string> = {
  second: 'addSeconds',
  minute: 'addMinutes',
  hour: 'addHours',
  day: 'addDays',
  week: 'addWeeks',
  month: 'addMonths',
  quarter: 'addQuarters',
  year: 'addYears',
}

/** More places than any answer: floats are truncated at the last one and rounded later. */
function exact(number: string): string {
  return `toDecimal128(${number}, 12)`
}

function decimal(number: string): string {
  return `toDecimal128(round(${exact(number)}, 8), 8)`
}

/**
 * Null for text that is not a number, and for more than 26 digits before the point: the engine
 * silently overflows when it converts between decimals of one width.
 */
function lenient(number: string): string {
  const size = `coalesce(abs(accurateCastOrNull(${number}, 'Float64')), 0)`
  return `IF(${size} < 1e26, accurateCastOrNull(${number}, 'Decimal(38, 12)'), NULL)`
}

/** The same for values that are certainly numbers, evaluated once. */
function lenientSum(sum: string): string {
  return `accurateCastOrNull(${sum} + toDecimal256(0, 0), 'Decimal(38, 12)')`
}
