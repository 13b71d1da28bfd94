import type {
  AggregateFunction,
  CastType,
  Expression,
  PortableFunction,
  TimeUnit,
} from '../expression.ts'
import type { Step } from './step.ts'

/**
 * Everything that differs between engines. Functions take and return SQL; every value may be null.
 */
/** From here on, the digits of a decimal do not suffice for a ratio's twelve places. */
export const largeDividend = 100_000_000_000_000_000n

export interface Dialect {
  /** Quotes the name of a column or an alias. */
  name(name: string): string
  textLiteral(text: string): string
  /** With the given number of decimal places. */
  decimalLiteral(digits: string, places: number): string
  /** A computed moment: a literal, not a parameter, so that the engine can use it for planning. */
  momentLiteral(ms: number): string
  boundText(parameter: string): string
  boundNumber(parameter: string): string

  /** Formats any type as the same text on every engine, without trailing zeros of a fraction. */
  textOf(value: string): string
  /** Like `textOf`, with the zeros at the end of a decimal column. */
  databaseText(value: string): string
  textOfCondition(condition: string): string
  cast(value: string, to: Exclude<CastType, 'text'>): string
  /** Widened for the product of any two columns. */
  widened(number: string): string
  /** With the places of bound numbers, so that both can be compared in one list. */
  comparable(number: string): string
  /** Rounded to eight places, halves away from zero; null for a zero or null divisor. */
  divide(left: string, right: string): string
  /** Rounded to twelve places; to eight from a dividend of 10¹⁷, beyond which the digits run out. */
  ratio(left: string, right: string): string
  /** With the sign of the dividend; null for a zero or null divisor. */
  remainder(left: string, right: string): string

  /** Whether a list of at least one constant has the value; null for a null value. */
  isAmong(value: string, list: readonly string[]): string
  like(value: string, pattern: string, ignoresCase: boolean): string
  /** A literal match that ignores case. */
  holds(text: string, part: string, at: (Expression & { kind: 'holds' })['at']): string
  aggregate(name: Exclude<AggregateFunction, 'avg'>, of: string): string
  /** The number of distinct combinations of these values among the rows that meet the condition. */
  countCombinations(values: readonly string[], condition: string): string
  /** A column of a sub-select whose expression is not copied to where it is used. */
  computedOnce(value: string): string
  /** Whether DISTINCT in a subselect is faster than COUNT(DISTINCT). */
  readonly findsDistinctFaster: boolean

  shift(moment: string, ms: number): string
  truncate(time: string, step: Step): string
  later(time: string, count: string, unit: TimeUnit): string
  datePart(part: DatePart, time: string): string
  /** The number of calendar steps that begin after `from` and until `to`. */
  dateDiff(unit: TimeUnit, from: string, to: string): string
  readonly functions: Readonly<Record<PlainFunction, (args: readonly string[]) => string>>

  /** A SELECT of wall times, given as milliseconds as if they were UTC. */
  times(columns: readonly string[], rows: readonly (readonly (number | null)[])[]): string
  /** Whether a LEFT JOIN requires at least one equality. */
  readonly leftJoinsByEquality: boolean

  /** Rounded to so many places, halves away from zero, as text without trailing zeros. */
  numberText(number: string, places: number): string
  /** YYYY-MM-DDTHH:mm:ss.SSS */
  timeText(time: string): string
  /** A value that becomes true or false in JSON. */
  boolean(condition: string): string
}

/** Functions whose arguments are plain values; text arguments are already rendered as text. */
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
