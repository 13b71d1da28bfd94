import type {
  AggregateFunction,
  CastType,
  Expression,
  PortableFunction,
  TimeUnit,
} from '../expression.ts'
import type { Step } from './step.ts'

/** Everything that engines say differently; SQL in, SQL out. Every value may be null. */
export interface Dialect {
  /** What a model, a client or we ourselves call a column or rows. */
  name(name: string): string
  textLiteral(text: string): string
  /** With so many digits after the point. */
  decimalLiteral(digits: string, places: number): string
  /** A moment we computed ourselves: not bound, so that the engine plans once, and with what it knows. */
  momentLiteral(ms: number): string
  boundText(parameter: string): string
  boundNumber(parameter: string): string

  /** The same text on every engine, whatever the type: no zeros at the end of a fraction. */
  textOf(value: string): string
  textOfCondition(condition: string): string
  cast(value: string, to: Exclude<CastType, 'text'>): string
  /** Made wide enough for the product of any two columns. */
  widened(number: string): string
  /** With as many places as bound numbers have, so that both can be looked up in one list. */
  comparable(number: string): string
  /** Rounded to eight places, halves away from zero; null for a zero or null divisor. */
  divide(left: string, right: string): string
  /** With the sign of the dividend; null for a zero or null divisor. */
  remainder(left: string, right: string): string

  like(value: string, pattern: string, ignoresCase: boolean): string
  /** Literally, without regard to case. */
  holds(text: string, part: string, at: (Expression & { kind: 'holds' })['at']): string
  aggregate(name: Exclude<AggregateFunction, 'avg'>, of: string): string
  /** How many combinations of these values there are among the rows for which the condition holds. */
  countCombinations(values: readonly string[], condition: string): string
  /** Whether different rows are found faster than counted. */
  readonly findsDistinctFaster: boolean

  shift(moment: string, ms: number): string
  truncate(time: string, step: Step): string
  later(time: string, count: string, unit: TimeUnit): string
  datePart(part: DatePart, time: string): string
  /** Steps of the calendar that begin after the one and until the other. */
  dateDiff(unit: TimeUnit, from: string, to: string): string
  readonly functions: Readonly<Record<PlainFunction, (args: readonly string[]) => string>>

  /** A SELECT of wall times, as milliseconds as if they were UTC. */
  times(columns: readonly string[], rows: readonly (readonly (number | null)[])[]): string
  /** Whether a LEFT JOIN must compare for equality, beside whatever else it compares. */
  readonly leftJoinsByEquality: boolean

  /** Rounded to so many places, halves away from zero; leaves as text without trailing zeros. */
  numberText(number: string, places: number): string
  /** YYYY-MM-DDTHH:mm:ss.SSS */
  timeText(time: string): string
  /** What becomes true or false in JSON. */
  boolean(condition: string): string
}

/** Their arguments are values like any other; those that are texts already come as text. */
export type PlainFunction = Exclude<
  PortableFunction,
  'CONCAT' | 'DATE_ADD' | 'DATE_DIFF' | 'DATE_PART' | 'DATE_TRUNC' | 'KEY'
>

export const dateParts = [
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
  /** 0 is Sunday. */
  'dow',
  /** 1 is Monday, 7 is Sunday. */
  'isodow',
  'doy',
  /** Whole seconds since 1970. */
  'epoch',
] as const
export type DatePart = (typeof dateParts)[number]
