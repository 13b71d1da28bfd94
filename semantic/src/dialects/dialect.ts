import type { Granularity } from '@cartograph/contract'
import type { AggregateFunction } from '../ast.ts'

/** Everything that engines say differently; SQL in, SQL out. */
export interface Dialect {
  /** A moment we computed ourselves. */
  momentLiteral(ms: number): string
  /** A bound text in ISO form, read as a moment. */
  moment(parameter: string): string
  /** A bound text, read as an exact number. */
  decimal(parameter: string): string
  shift(moment: string, ms: number): string
  truncate(granularity: Granularity, local: string): string
  aggregate(name: Exclude<AggregateFunction, 'avg'>, of: string): string
  /** Exact to eight places; null for a null divisor. */
  divide(left: string, right: string): string
  /** Four places after the point, halves away from zero. */
  rounded(number: string): string
  /** Whether a text holds another, without regard to case. */
  contains(text: string, part: string): string
  /** What `rounded` made, as text without trailing zeros. */
  numberText(number: string): string
  /** YYYY-MM-DDTHH:mm:ss.SSS */
  timeText(local: string): string
  /** What becomes true or false in JSON. */
  boolean(condition: string): string
}
