import type { Dialect } from './dialect.ts'

export const clickhouse: Dialect = {
  momentLiteral: (ms) => `toDateTime64('${isoText(ms)}', 3, 'UTC')`,
  moment: (parameter) => `toDateTime64(${parameter}, 3, 'UTC')`,
  decimal: (parameter) => `toDecimal128(${parameter}, 10)`,
  shift: (moment, ms) => `addSeconds(${moment}, ${ms / 1000})`,
  truncate(granularity, local) {
    switch (granularity) {
      case 'hour':
        return `toStartOfHour(${local}, 'UTC')`
      case 'day':
        return day(local)
      case 'week':
        return `toMonday(${day(local)})`
      case 'month':
        return `toStartOfMonth(${day(local)})`
      case 'quarter':
        return `toStartOfQuarter(${day(local)})`
      case 'year':
        return `toStartOfYear(${day(local)})`
    }
  },
  aggregate(name, of) {
    if (name === 'count') return `count(${of})`
    // The plain forms give 0, not null, over no rows.
    return name === 'count_distinct' ? `uniqExact(${of})` : `${name}OrNull(${of})`
  },
  // A null hides a zero that would be divided by all the same, so the divisor is made 1 there.
  divide: (left, right) =>
    `IF(COALESCE(${right}, 0) = 0, NULL, divideDecimal(toDecimal128(${left}, 4), toDecimal128(COALESCE(NULLIF(${right}, 0), 1), 4), 8))`,
  rounded: (number) => `toDecimal128(round(${number}, 4), 4)`,
  contains: (text, part) => `position(lowerUTF8(${text}), lowerUTF8(${part})) > 0`,
  numberText: (number) => `toString(${number})`,
  timeText: (local) => `replaceOne(toString(toDateTime64(${local}, 3, 'UTC')), ' ', 'T')`,
  boolean: (condition) => `CAST(${condition} AS Nullable(Bool))`,
}

function day(local: string): string {
  return `toDate32(${local}, 'UTC')`
}

function isoText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 23).replace('T', ' ')
}
