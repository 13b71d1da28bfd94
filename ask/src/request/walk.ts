import type { Span } from '../spans/span.ts'
import type { CalendarUnit, LongUnit, Period } from '../times/period.ts'
import type { Doubt, FilterMention, Mention, Mode } from './request.ts'

/** The spans of a covering that have a meaning, with those that are done with. */
export interface Items {
  readonly all: readonly Span[]
  readonly done: Set<Span>
}

/** What reading the items from left to right has found so far. */
export interface Walk {
  measures: Mention[]
  breakdowns: Mention[]
  segments: Mention[]
  filters: FilterMention[]
  times: TimeMention[]
  time: Mention | null
  rankBy: Mention | null
  mode: Mode
  isChange: boolean
  isTrend: boolean
  comparesValues: boolean
  isComparison: boolean
  quantity: 'count' | 'amount' | null
  cubes: string[]
  refersBack: boolean
  adds: boolean
  isPerformance: boolean
  unread: string[]
  cost: number
  /** Measures whose name is a breakdown, too: 'products'. */
  nouns: Map<Mention, Mention>
  /** Breakdowns that only a colon makes such: 'survey: …'. */
  topics: Mention[]
  /** 'How many has each sold': for each thing named before. */
  isEachAlone: boolean
  doubts: Doubt[]
}

/** What the words before a name say about it. */
export type Context = 'by' | 'which' | 'not' | 'with' | 'with-no' | null

export type TimeMention =
  | { readonly kind: 'period'; readonly period: Period; readonly isCompared: boolean }
  | {
      readonly kind: 'shift'
      readonly by: LongUnit | 'previous'
      readonly isCompared: boolean
      /** 'Previous month', which may also be a period of its own. */
      readonly isPrevious: boolean
    }
  | { readonly kind: 'granularity'; readonly unit: CalendarUnit }
