/**
 * An expression over a row or a group of rows, independent of the engine's SQL. A condition is an
 * expression that is true, false or null.
 */
export type Expression =
  /** A column of the source with this alias in a FROM: a cube, or a nested SELECT. */
  | {
      readonly kind: 'column'
      readonly rows: string
      readonly name: string
      /** What a sub-select computed as this column, which still determines its type. */
      readonly computed?: Expression
    }
  /** Another member of the model, of any cube; planning replaces it by its definition. */
  | {
      readonly kind: 'member'
      readonly cube: string
      readonly name: string
      /** `{createdAt.month}`; only for time dimensions. */
      readonly granularity: string | null
    }
  | { readonly kind: 'text'; readonly text: string }
  /** As written: whole numbers and decimals, never floats. */
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' }
  /** A moment in UTC that we computed ourselves. */
  | { readonly kind: 'moment'; readonly ms: number }
  /** From outside, and so only ever bound. */
  | { readonly kind: 'bound'; readonly value: Value }
  | {
      readonly kind: 'operation'
      readonly operator: ArithmeticOperator | CompareOperator | '||'
      readonly left: Expression
      readonly right: Expression
      /** A quotient that the answer shows, with twelve decimal places instead of eight. */
      readonly isDisplayedRatio?: true
    }
  | { readonly kind: 'negative' | 'not' | 'is-null'; readonly of: Expression }
  /** No conditions: all of them hold, any of them does not. */
  | { readonly kind: 'all' | 'any'; readonly conditions: readonly Expression[] }
  | { readonly kind: 'in'; readonly of: Expression; readonly among: readonly Expression[] }
  /** SQL's LIKE with `%` and `_`; `escape` is a backslash. Only a model writes it, never a query. */
  | {
      readonly kind: 'like'
      readonly of: Expression
      readonly pattern: Expression
      readonly ignoresCase: boolean
    }
  /** Literally, without regard to case; what a query's contains, startsWith and endsWith mean. */
  | {
      readonly kind: 'holds'
      readonly of: Expression
      readonly part: Expression
      readonly at: 'anywhere' | 'start' | 'end'
    }
  | {
      readonly kind: 'case'
      readonly whens: readonly { readonly when: Expression; readonly then: Expression }[]
      readonly otherwise: Expression | null
    }
  | {
      readonly kind: 'cast'
      readonly of: Expression
      readonly to: CastType
      /** The text of a decimal with all places of its column. */
      readonly keepsZeros?: true
    }
  | {
      readonly kind: 'call'
      readonly function: PortableFunction
      readonly args: readonly Expression[]
    }
  | {
      readonly kind: 'aggregate'
      readonly function: AggregateFunction
      /** Null for a count of rows. */
      readonly of: Expression | null
      /** The aggregate takes only rows for which all of these hold. */
      readonly when: readonly Expression[]
    }
  /** A moment in UTC as a wall clock shows it. */
  | { readonly kind: 'local'; readonly of: Expression; readonly spans: readonly OffsetSpan[] }
  /** The start of the step of the calendar that a wall time lies in. */
  | { readonly kind: 'truncated'; readonly of: Expression; readonly grain: Grain }
  /** A wall time, later by an interval; calendar units keep the day within its month. */
  | { readonly kind: 'later'; readonly of: Expression; readonly by: Interval }

export type Aggregate = Extract<Expression, { kind: 'aggregate' }>

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%'
export type CompareOperator = '=' | '<>' | '<' | '<=' | '>' | '>='

export const castTypes = ['text', 'integer', 'decimal', 'float', 'boolean', 'date', 'time'] as const
export type CastType = (typeof castTypes)[number]

/** `first` takes any value where all are equal. */
export const aggregateFunctions = [
  'count',
  'count_distinct',
  'count_distinct_approx',
  'sum',
  'avg',
  'min',
  'max',
  'first',
] as const
export type AggregateFunction = (typeof aggregateFunctions)[number]

/**
 * Functions that model SQL can call; each dialect renders them. DATE_TRUNC, DATE_DIFF, DATE_PART
 * and DATE_ADD take their unit as a text literal first; DATE_ADD is (unit, count, time). KEY
 * distinguishes combinations of values and is null when one of them is.
 */
export const portableFunctions = [
  'ABS',
  'CEIL',
  'COALESCE',
  'CONCAT',
  'DATE_ADD',
  'DATE_DIFF',
  'DATE_PART',
  'DATE_TRUNC',
  'FLOOR',
  'GREATEST',
  'KEY',
  'LEAST',
  'LENGTH',
  'LOWER',
  'NULLIF',
  'POWER',
  'REPLACE',
  'ROUND',
  'SPLIT_PART',
  'SQRT',
  'SUBSTRING',
  'TRIM',
  'UPPER',
] as const
export type PortableFunction = (typeof portableFunctions)[number]

/** Functions that return text for any argument. */
export const textFunctions: ReadonlySet<PortableFunction> = new Set([
  'CONCAT',
  'KEY',
  'LOWER',
  'REPLACE',
  'SPLIT_PART',
  'SUBSTRING',
  'TRIM',
  'UPPER',
])

/** From `fromMs` until before `untilMs` (UTC), the zone's offset from UTC is `offsetMs`. */
export interface OffsetSpan {
  readonly fromMs: number
  readonly untilMs: number
  readonly offsetMs: number
}

export const timeUnits = [
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
] as const
export type TimeUnit = (typeof timeUnits)[number]

/** May be negative. */
export interface Interval {
  readonly count: number
  readonly unit: TimeUnit
}

/**
 * A calendar grid. Without an origin it follows the unit's own boundaries, with weeks from Monday.
 * With an origin (a wall time as if it were UTC), steps are counted from there; for months and
 * longer units its day is at most the 28th.
 */
export interface Grain {
  /** As in queries and row keys: `day`, or the name of a custom granularity. */
  readonly name: string
  readonly every: Interval
  readonly originMs: number | null
}

export type Value =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly text: string }
  | { readonly type: 'boolean'; readonly value: boolean }
