import type {
  ComparisonPeriod,
  CurrencyCode,
  Day,
  DayRange,
  ElementOf,
  ElementType,
  FeedItem,
  LoadResult,
  TimeZone,
} from '@cartograph/contract'
import type { LoadedDraw } from './draw-when-loaded.tsx'
import type { ValueFormat } from '../../../format/value.ts'
import type { FeedRequest } from '../../insights/feed-query.ts'
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

/** The dates that an element was asked with, and those that it is compared with, in order. */
export interface ComparedDates {
  readonly range: DayRange
  readonly comparisons: readonly ComparedRange[]
}

export interface ComparedRange {
  /** Null for dates that stand in the query itself, and have no name. */
  readonly period: ComparisonPeriod | null
  readonly range: DayRange
}

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

/** All that the page knows of a kind of element. */
export interface ElementDefinition<Type extends ElementType> {
  readonly type: Type
  /** Loaded when the first one of its kind is drawn. Decides nothing: it draws what is prepared. */
  readonly Draw: LoadedDraw<ElementProps<Type>>
  /** What its queries' variables are before anybody has chosen; absent where there is nothing to choose. */
  readonly initialChoices?: (spec: ElementOf<Type>) => Choices
  /** The variables of its queries: `measure`, `measures`, `dimension`. */
  readonly variables?: (
    spec: ElementOf<Type>,
    choices: Choices,
  ) => Readonly<Record<string, unknown>>
  /**
   * What it asks of the feed of insights, instead of asking the engine; without a range the dashboard has
   * no dates. It takes no room while the workspace has no insights.
   */
  readonly feed?: (spec: ElementOf<Type>, range: DayRange | null, today: Day) => FeedRequest
  /** Nothing to be drawn: 'No data found' is said instead. Without it: no result has a row. */
  readonly isEmpty?: (answers: AnswersOf<Type>, spec: ElementOf<Type>) => boolean
  /**
   * The same as a table, for export, and for whoever listens rather than looks. What only that kind of element
   * needs for it is loaded with it.
   */
  readonly toTable: (props: Omit<ElementProps<Type>, 'onChoose'>) => TableData | Promise<TableData>
  /** Its height in pixels while it loads, and after: nothing may jump. */
  readonly height: (spec: ElementOf<Type>) => number
  /** It draws an SVG, which can be saved as a picture. */
  readonly isPicture: boolean
  /** It draws its own title: one card, one title. */
  readonly hasOwnTitle?: boolean
  /** It cannot be made smaller than what it says: on the grid it takes the rows it needs. */
  readonly grows?: boolean
}
