import type {
  ClientRequest,
  ComparedDates,
  CurrencyCode,
  ElementOf,
  ElementType,
  FeedItem,
  forecastPeriod,
  LoadResult,
  PeriodForecast,
  TimeZone,
} from '@cartograph/contract'
import type { ValueFormat } from '../../../format/value.ts'
import type { SyncedSpan } from './synced-span.ts'

/** The data of an element as a table, for export and screen readers. */
export interface TableData {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly TableCell[])[]
}
export interface TableColumn {
  readonly title: string
  readonly format: ValueFormat
}
/** Exact decimal text, a day, or text; null if unknown. */
export type TableCell = string | null

export type ForecastRequest = NonNullable<ClientRequest<typeof forecastPeriod>['body']>

export interface ElementContext {
  readonly currency: CurrencyCode
  readonly timezone: TimeZone
  /** The workspace's current day. Periods in progress are marked. */
  readonly today: string
  readonly dates: ComparedDates
  /** Days outside of it are gaps, not zeros. */
  readonly known: SyncedSpan
  /** The expected rest of the period in progress; loaded after the element is drawn. */
  readonly forecast?: PeriodForecast | undefined
}

/** Choices made on the element itself, by name: slots, a metric, columns. */
export type Choices = Readonly<Record<string, readonly string[]>>

/** A choice offered in the menu of the tile. */
export interface ElementOption {
  readonly label: string
  readonly changed: Choices
}

/** One per query of the element: the result for the range, then one per comparison. */
export type ElementAnswers = readonly (readonly LoadResult[])[]
/** A feed has one answer, its items. */
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
