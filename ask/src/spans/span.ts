import type { CalendarUnit, LongUnit, Period } from '../times/period.ts'
import type { NumberWord } from '../words/tokenize.ts'
import type { NameMatch, ValueMatch } from '../vocabulary/vocabulary.ts'
import type { Keyword } from './keywords.ts'

/** What a run of words may mean. */
export type Meaning =
  | { readonly kind: 'name'; readonly matches: readonly NameMatch[]; readonly isPartial: boolean }
  | { readonly kind: 'value'; readonly matches: readonly ValueMatch[] }
  /** Part of the texts of a dimension, as typed. */
  | { readonly kind: 'fragment'; readonly matches: readonly ValueMatch[]; readonly text: string }
  | { readonly kind: 'cube'; readonly cubes: readonly string[] }
  | { readonly kind: 'period'; readonly period: Period }
  | { readonly kind: 'granularity'; readonly unit: CalendarUnit }
  /** 'Day' or 'months' by itself. */
  | { readonly kind: 'unit'; readonly unit: CalendarUnit }
  /** An earlier time to compare with. */
  | { readonly kind: 'shift'; readonly by: LongUnit | 'previous' }
  | { readonly kind: 'number'; readonly number: NumberWord }
  | { readonly kind: 'quoted'; readonly text: string }
  | { readonly kind: 'keyword'; readonly keyword: Keyword }
  /** Without effect; `isInName` if a longer name contains the word, `corrected` if it was a slip. */
  | { readonly kind: 'filler'; readonly isInName?: boolean; readonly corrected?: string }
  | { readonly kind: 'unknown' }

export interface Span {
  readonly from: number
  /** The index after its last token. */
  readonly to: number
  readonly meaning: Meaning
  readonly cost: number
  readonly text: string
}

/** The role of a keyword; null for other spans. */
export function roleOf(span: Span | undefined): string | null {
  return span?.meaning.kind === 'keyword' ? span.meaning.keyword.role : null
}
