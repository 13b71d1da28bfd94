import type {
  ClientRequest,
  ComparedDates,
  CurrencyCode,
  Day,
  ElementOf,
  ElementType,
  FeedItem,
  forecastPeriod,
  LoadResult,
  Member,
  Note,
  PeriodForecast,
  RangePace,
  TimeZone,
} from '@cartograph/contract'
import type { ChartValues } from '../../../charts/prepare/chart-input.ts'
import type { ComponentType } from 'react'
import type { DecimalText } from '../../../format/decimal.ts'
import type { ValueFormat } from '../../../format/value.ts'
import type { Sentiment } from '../../kpi/change.ts'
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
  /** So that there is no forecast. */
  readonly hasTooLittleData?: boolean | undefined
  /** On the shown dates; undefined while they are hidden or not loaded. */
  readonly notes?: readonly Note[] | undefined
  /** Of the metrics with a target for the shown dates; null while they are loaded. */
  readonly targets?: ReadonlyMap<Member, DisplayedTarget | null> | undefined
}

/** The value that stands above a target. */
export interface TargetFigure {
  readonly pace: RangePace
  readonly value: DecimalText | null
  readonly format: ValueFormat
  readonly sentiment: Sentiment
}

export interface DisplayedTarget {
  /** Of all dates; null without one. */
  readonly pace: RangePace | null
  /** What is said below its figure; loaded with the target. */
  readonly Line: ComponentType<TargetFigure>
  /** Of the steps that begin with these days; undefined if none has one. */
  readonly lineAlong: (starts: readonly Day[]) => ChartValues | undefined
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
