import type { RuleFilter } from '@cartograph/contract'

/** The time and zone of a judgement. */
export interface JudgedMoment {
  readonly now: string
  readonly zone: string
}

/** Numbers are fractions of integers, so that no comparison rounds. */
export type Value = string | boolean | Fraction | Instant | null
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}
interface Instant {
  readonly at: string
}

/** Nothing compares with an unknown value. */
export function compares(
  value: Value,
  operator: RuleFilter['operator'],
  values: readonly string[],
  moment: JudgedMoment,
): boolean {
  if (value === null) return false
  if (typeof value === 'boolean') return values[0] === String(value)
  if (typeof value === 'string') {
    return operator === 'equals'
      ? values.includes(value)
      : values.some((part) => value.toLowerCase().includes(part.toLowerCase()))
  }
  return 'at' in value
    ? comparesDay(value, operator, values, moment)
    : comparesNumber(value, operator, values)
}

function comparesNumber(
  { over, under }: Fraction,
  operator: RuleFilter['operator'],
  values: readonly string[],
): boolean {
  const [first = 0n, second = 0n] = values.map((text) => {
    const hundredths = BigInt(Math.round(Number(text) * 100))
    return over * 100n - hundredths * under
  })
  switch (operator) {
    case 'equals':
      return first === 0n
    case 'gt':
      return first > 0n
    case 'lt':
      return first < 0n
    case 'gte':
      return first >= 0n
    case 'lte':
      return first <= 0n
    case 'between':
      return first >= 0n && second <= 0n
    default:
      throw new Error(`${operator} does not compare numbers`)
  }
}

function comparesDay(
  { at }: Instant,
  operator: RuleFilter['operator'],
  values: readonly string[],
  { now, zone }: JudgedMoment,
): boolean {
  const day = wall(at, zone).slice(0, 10)
  const [first = '', second = ''] = values
  const isWithin = () => {
    const [, count = '', unit = ''] = /^(\d+) (\w+) ago$/.exec(first) ?? []
    if (count === '') return day >= first && day <= second
    const hours = Number(count) * { hours: 1, days: 24, weeks: 168 }[unit as 'hours']
    const from = wall(new Date(Date.parse(now) - hours * 3_600_000).toISOString(), zone)
    // From the start of that hour, or of that day, until the end of today.
    const digits = unit === 'hours' ? 13 : 10
    return (
      wall(at, zone).slice(0, digits) >= from.slice(0, digits) &&
      day <= wall(now, zone).slice(0, 10)
    )
  }
  switch (operator) {
    case 'allTime':
      return true
    case 'beforeDate':
      return day < first
    case 'afterDate':
      return day > first
    case 'inDateRange':
      return isWithin()
    case 'notInDateRange':
      return !isWithin()
    default:
      throw new Error(`${operator} does not compare dates`)
  }
}

/** `2026-06-15T11:30`, by the clocks of the zone. Each rule reads the same moments of a shop again. */
function wall(at: string, zone: string): string {
  const key = `${zone} ${at}`
  const known = walls.get(key)
  if (known !== undefined) return known
  const parts = formatterOf(zone).formatToParts(new Date(at))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const text = `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
  walls.set(key, text)
  return text
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formatters.set(zone, formatter)
  }
  return formatter
}

const walls = new Map<string, string>()
const formatters = new Map<string, Intl.DateTimeFormat>()
