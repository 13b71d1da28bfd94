import type {
  CurrencyCode,
  ElementOf,
  ElementType,
  FeedItem,
  LoadResult,
  TimeZone,
} from '@cartograph/contract'
import type { ValueFormat } from '../../../format/value.ts'
import type { ComparedDates } from '../dates/comparisons.ts'
import type { KnownSpan } from './known-span.ts'

/** Rows to look at, to listen to and to save: the same whatever they were drawn as. */
export interface TableData {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly TableCell[])[]
}
export interface TableColumn {
  readonly title: string
  readonly format: ValueFormat
}
/** Exact decimal text, a day, or words; null is not known. */
export type TableCell = string | null

export interface ElementContext {
  readonly currency: CurrencyCode
  readonly timezone: TimeZone
  /** The workspace's; what is in progress today is told apart. */
  readonly today: string
  readonly dates: ComparedDates
  /** A day outside of it is a gap, and not a zero. */
  readonly known: KnownSpan
}

/** What the person has chosen on the element itself: slots, a measure, columns; by name. */
export type Choices = Readonly<Record<string, readonly string[]>>

/** One for each of the element's `data`: a result for the range, then one for each comparison. */
export type ElementAnswers = readonly (readonly LoadResult[])[]
/** A feed has one: what was found. */
export type FeedAnswers = readonly (readonly FeedItem[])[]
export type AnswersOf<Type extends ElementType> = Type extends 'significant_changes'
  ? FeedAnswers
  : ElementAnswers

export interface ElementProps<Type extends ElementType> {
  readonly spec: ElementOf<Type>
  readonly answers: AnswersOf<Type>
  readonly context: ElementContext
  readonly choices: Choices
  readonly onChoose: (changed: Choices) => void
}
