import type { CalendarUnit, LongUnit, Period } from '../times/period.ts'
import type { NameMatch, ValueMatch } from '../vocabulary/vocabulary.ts'

/** What a question asks for, in names that may still mean several members. */
export interface Request {
  readonly measures: readonly Mention[]
  readonly breakdowns: readonly Mention[]
  readonly filters: readonly FilterMention[]
  readonly segments: readonly Mention[]
  readonly period: Period | null
  readonly comparison: Comparison | null
  readonly granularity: CalendarUnit | 'readable' | null
  /** A time that the question names, instead of the time by which rows count. */
  readonly time: Mention | null
  readonly rank: Rank | null
  readonly mode: Mode
  /** Data sets that the question names. */
  readonly cubes: readonly string[]
  /** The data set of what the question is about, whose metrics come first. */
  readonly home?: string
  /** 'How many' and 'how much'. */
  readonly quantity: 'count' | 'amount' | null
  /** The comparison is asked for by 'than', 'against' and the like. */
  readonly isCompared: boolean
  /** Two values are compared with one another. */
  readonly comparesValues: boolean
  /** Refers to the question before. */
  readonly refersBack: boolean
  readonly adds: boolean
  /** 'Only vegan products': the noun of a restriction, beside which the measure before stays. */
  readonly isNounRestricted: boolean
  /** 'How are we doing?' */
  readonly isPerformance: boolean
  /** 'Out of stock' and the like, which no single name says. */
  readonly states: readonly string[]
  /** The forms of words that no reading used, such as everyday verbs. */
  readonly ignored: readonly string[]
  /** Names of measures that are not asked for, such as the orders of 'discounts of orders'. */
  readonly unused: readonly Mention[]
  /** The forms of all its words. */
  readonly forms: ReadonlySet<string>
  /** Two periods, and nothing says how they belong together. */
  readonly hasTwoTimes: boolean
  /** What was assumed rather than said. */
  readonly doubts: readonly Doubt[]
  /** Words without a meaning. */
  readonly unread: readonly string[]
  readonly cost: number
}

/** An assumption that is asked back, because it changes the numbers and is often wrong. */
export type Doubt =
  | 'bare-breakdown'
  | 'partial-name'
  | 'fragment'
  | 'two-cubes'
  | 'far-word'
  | 'unjoined-metrics'
  | 'uncertain-time'
  | 'nearer-name'
  | 'measure-per-measure'
  | 'restricting-noun'
  | 'share-of-all'
  | 'negated-segment'
  | 'lost-negation'
  | 'ambiguous-name'
  | 'split-name'
  | 'ignored-word'
  | 'condition-on-itself'
  | 'grouped-by-value'
  | 'state-of-stock'
  | 'rank-of-other-clause'
  | 'past-of-snapshot'
  | 'why-by-group'
  | 'empty-follow-up'
  | 'amount-without-metric'
  | 'forecast-of-past'
  | 'topic-as-group'
  | 'change-since'
  | 'values-of-other-clause'
  | 'guessed-keyword'
  | 'group-lost'

export type Mode = 'plain' | 'why' | 'share' | 'average' | 'forecast'

/** Words that name a member, and the members that they may name. */
export interface Mention {
  readonly text: string
  readonly matches: readonly NameMatch[]
  /** Only a part of their names. */
  readonly isPartial?: boolean
}

export type Comparison =
  | { readonly kind: 'period'; readonly period: Period }
  | { readonly kind: 'shift'; readonly by: LongUnit | 'previous' }

export type FilterMention =
  | {
      readonly kind: 'value'
      readonly text: string
      readonly matches: readonly ValueMatch[]
      /** The dimension that the question names beside the value. */
      readonly of: Mention | null
      readonly isNegated: boolean
      readonly isAlternative: boolean
      /** Of what the question is about, and left out where a metric has no such dimension. */
      readonly isOfSubject?: true
    }
  | {
      readonly kind: 'text'
      readonly text: string
      readonly operator: 'contains' | 'startsWith' | 'endsWith' | 'equals'
      readonly matches: readonly ValueMatch[]
      readonly of: Mention | null
      readonly isNegated: boolean
    }
  | { readonly kind: 'presence'; readonly of: Mention; readonly isPresent: boolean }
  | { readonly kind: 'flag'; readonly of: Mention; readonly isTrue: boolean }
  | {
      readonly kind: 'number'
      readonly of: Mention
      readonly operator: NumberOperator
      readonly value: number
      readonly unit: 'percent' | 'money' | null
      /** Another name is nearer. */
      readonly isFar?: true
    }

export type NumberOperator = 'gt' | 'gte' | 'lt' | 'lte' | 'equals'

export interface Rank {
  readonly direction: 'asc' | 'desc'
  /** 'Best' and 'worst' depend on whether higher is better. */
  readonly isJudgement: boolean
  readonly count: number | null
  readonly by: Mention | null
  /** Whether one thing is sought: 'which channel has the most'. */
  readonly isSingle: boolean
  /** All are listed in this order. */
  readonly isOrderOnly?: true
}
