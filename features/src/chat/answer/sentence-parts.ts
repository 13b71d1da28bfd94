import {
  changeBetween,
  decimalOf,
  formatPercent,
  isPlural,
  upperFirst,
  type Cell,
  type DayRange,
} from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import { filterWords } from '../words/filter-words.ts'
import { memberTitles } from '../words/member-titles.ts'
import { inPeriod, rangesOf } from '../words/period-words.ts'
import { isRanked, type AnsweredQuery } from './answered-query.ts'

export interface Writing {
  readonly model: Model
  readonly currency: string
  readonly mode: string
  /** The values whose share is asked. */
  readonly of: readonly string[]
}

type RunQuery = AnsweredQuery['query']

/** ' in October 2026 where Country is Canada' */
export function scopeWords(query: RunQuery, writing: Writing): string {
  const [range] = rangesOf(query)
  return `${range === undefined ? '' : ` ${inPeriod(range)}`}${conditionWords(query, writing)}`
}

/** ' where Country is Canada' */
export function conditionWords(
  { filters, segments }: RunQuery,
  { model, currency }: Pick<Writing, 'model' | 'currency'>,
): string {
  const words = [
    ...filters.map((filter) => filterWords(model, filter, currency)),
    ...segments.map(memberTitles(model).segment),
  ]
  return words.length === 0 ? '' : ` where ${words.join(' and ')}`
}

/** 'In October 2026, ' */
export function opening(range: DayRange | undefined): string {
  return range === undefined ? '' : `${upperFirst(inPeriod(range))}, `
}

/** 'up 3.5% from', to be followed by the earlier value. */
export function changeWords(now: Cell | undefined, before: Cell | undefined): string {
  const change = changeBetween(decimalOf(now), decimalOf(before), 'neutral')
  if (change === null) return 'compared with'
  if (change.direction === 'same') return 'the same as'
  return `${change.direction} ${percentText(change.ratio)} from`
}

export function percentText(ratio: number): string {
  return formatPercent(ratio, 'en-US')
}

export function titleOf(member: string, { model }: Pick<Writing, 'model'>): string {
  return memberTitles(model).shortMeasure(member)
}

/** 'Net sales were', 'Ad spend was' */
export function titleWas(title: string): string {
  return `${title} ${isPlural(title) ? 'were' : 'was'}`
}

/** What the rows are ranked by: the first metric, unless another one is asked for. */
export function mainMeasure(query: RunQuery): { member: string; isAscending: boolean } {
  const [first = ''] = query.measures
  if (!isRanked(query)) return { member: first, isAscending: false }
  const { order = {} } = query
  const entries = Array.isArray(order) ? order : Object.entries(order)
  const [member, direction] = entries.find(([name]) => query.measures.includes(name)) ?? [first]
  return { member, isAscending: direction === 'asc' }
}
