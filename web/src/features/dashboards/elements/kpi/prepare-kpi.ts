import {
  comparisonNames,
  type DayRange,
  type Display,
  type LoadResult,
  type Member,
} from '@cartograph/contract'
import type { DecimalText } from '../../../../format/decimal.ts'
import { decimalOf, formatOf, formatValue, valueParts } from '../../../../format/value.ts'
import { changeBetween, type Change, type Sentiment } from '../../../kpi/change.ts'
import { sentenceOf } from '../../../kpi/ChangeWords.tsx'
import type { FigureParts } from '../../../kpi/KpiFigure.tsx'
import { spellRange } from '../../dates/date-words.ts'
import type { ElementAnswers, ElementContext, TableData } from '../../model/element.ts'
import type { ComparedDates } from '../../dates/comparisons.ts'
import { isWhole, notReadYet } from '../../model/known-span.ts'

export interface Kpi {
  readonly id: Member
  readonly label: string
  readonly description: string | null
  readonly value: FigureParts
  /** Every digit of it, where the figure is shortened. */
  readonly exact: string | null
  readonly change: Change | null
  readonly note: string | undefined
  /** Every comparison in words, with its dates. */
  readonly comparedWith: string
}

export type KpiContext = Pick<ElementContext, 'currency' | 'dates' | 'known'>

/** One measure of the period beside what it is compared with. */
export function prepareKpi(
  results: readonly LoadResult[],
  member: Member,
  { currency, dates, known }: KpiContext,
  locale?: string,
): Kpi {
  const [first] = results
  const annotation = first?.annotation.measures[member]
  const format = formatOf(annotation, currency)
  const value = totalOf(first, member)
  const [full, parts] = [
    formatValue(value, format, 'full', locale),
    valueParts(value, format, 'compact', locale),
  ]
  const isMeasurable = isWhole(known, (first && rangeOf(first)) ?? dates.range)
  const compared = results.slice(1).map((result, n): Compared => {
    const earlier = totalOf(result, member)
    const range = rangeOf(result) ?? dates.comparisons[n]?.range ?? null
    const isRead = range === null || isWhole(known, range)
    return {
      change:
        isMeasurable && isRead ? changeBetween(value, earlier, sentimentOf(first, member)) : null,
      isRead: isMeasurable && isRead,
      name: nameOf(dates, n),
      range,
      text: isRead ? formatValue(earlier, format, 'full', locale) : notReadYet,
    }
  })
  const change = compared[0]?.change ?? null
  const isShortened = parts.map(({ text }) => text).join('') !== full
  return {
    id: member,
    label: annotation?.shortTitle ?? member,
    description: annotation?.description ?? null,
    value: parts,
    exact: isShortened ? full : null,
    change,
    note: noteOf(compared[0]),
    comparedWith: compared.map(spellCompared).join('; '),
  }
}

interface Compared {
  readonly change: Change | null
  /** A change against what is only partly there would be one that never happened. */
  readonly isRead: boolean
  readonly name: string | null
  readonly range: DayRange | null
  readonly text: string
}

/** What stands in for a change that there is not. */
function noteOf(compared: Compared | undefined): string | undefined {
  if (compared === undefined || compared.change !== null) return undefined
  return compared.isRead ? 'Nothing earlier to compare' : 'Not read yet'
}

/** The first begins with what the figure's own change goes on with; further ones say their change, too. */
function spellCompared({ change, name, range, text }: Compared, n: number): string {
  const against = ['against', range === null ? name?.toLowerCase() : spellRange(range)].join(' ')
  const inWords = name !== null && range !== null ? `${against} (${name.toLowerCase()})` : against
  const size = n === 0 || change === null ? '' : `${sentenceOf(change)}, `
  return `${size}${inWords}: ${text}`
}

const nameOf = ({ comparisons }: ComparedDates, n: number): string | null => {
  const period = comparisons[n]?.period
  return period ? comparisonNames[period] : null
}

/** What the engine says for the whole period; a figure is never added up from its parts. */
export function totalOf(result: LoadResult | undefined, member: Member): DecimalText | null {
  if (result === undefined) return null
  const rows =
    result.totals?.find(({ members }) => members.length === 0)?.data ??
    (result.data.length > 1 || isSplit(result) ? [] : result.data)
  const value = decimalOf(rows[0]?.[member])
  return value ?? (isNothing(result, member) ? '0' : null)
}

/** Nothing was answered: no rows, and no total of them. */
export function isWithoutTotals([results = []]: ElementAnswers): boolean {
  return results.every(({ data, totals = [] }) => data.length === 0 && totals.length === 0)
}

/** A sum over nothing is zero, provided that there really was nothing, and not something unknown. */
function isNothing({ annotation, data }: LoadResult, member: Member): boolean {
  const additivity = annotation.measures[member]?.meta?.['additivity']
  if (additivity !== 'sum') return false
  return isSplit({ annotation })
    ? data.every((row) => Number(decimalOf(row[member]) ?? NaN) === 0)
    : data.length === 0
}

/** By time or by a dimension: then one row is not the whole period. */
function isSplit({ annotation }: Pick<LoadResult, 'annotation'>): boolean {
  return [annotation.dimensions, annotation.timeDimensions].some(
    (members) => Object.keys(members).length > 0,
  )
}

/** The catalogue says of each measure which way is good. */
export function sentimentOf(result: LoadResult | undefined, member: Member): Sentiment {
  const sentiment = result?.annotation.measures[member]?.meta?.['sentiment']
  return sentiment === 'up' || sentiment === 'down' ? sentiment : 'neutral'
}

/** The days of a result as the query was understood, which may be fewer than those that were chosen. */
export function rangeOf({ query }: Pick<LoadResult, 'query'>): DayRange | null {
  if (typeof query !== 'object' || query === null || !('timeDimensions' in query)) return null
  const times: unknown[] = Array.isArray(query.timeDimensions) ? query.timeDimensions : []
  for (const time of times) {
    if (typeof time !== 'object' || time === null || !('dateRange' in time)) continue
    const { dateRange } = time
    if (!Array.isArray(dateRange)) continue
    const [from, to] = dateRange.map((one: unknown) => String(one).slice(0, 10))
    if (isDay(from) && isDay(to)) return [from, to]
  }
  return null
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)
}

/** The one that the spec names first, else the first of the query. */
export function mainMeasure(
  { datasets = [] }: Pick<Display, 'datasets'>,
  result: LoadResult | undefined,
): Member | null {
  return namedMeasures({ datasets }, result)[0] ?? null
}

/** Those that the spec names, in its order; without any all of the query. */
export function namedMeasures(
  { datasets = [] }: Pick<Display, 'datasets'>,
  result: LoadResult | undefined,
): Member[] {
  const asked = measuresOf(result)
  const named = datasets.map(({ measure }) => measure).filter((one) => asked.includes(one))
  return named.length > 0 ? [...new Set(named)] : asked
}

/** In the order of the query. */
export function measuresOf(result: LoadResult | undefined): Member[] {
  return Object.keys(result?.annotation.measures ?? {})
}

/** A row for the period and for each one that it is compared with, a column for each measure. */
export function kpiTable(
  results: readonly LoadResult[],
  members: readonly Member[],
  { currency, dates, known }: KpiContext,
): TableData {
  const annotations = results[0]?.annotation.measures
  return {
    columns: [
      { title: 'Period', format: { kind: 'text' } },
      ...members.map((member) => ({
        title: annotations?.[member]?.shortTitle ?? member,
        format: formatOf(annotations?.[member], currency),
      })),
    ],
    rows: results.map((result, n) => {
      const range = rangeOf(result) ?? (n === 0 ? dates.range : dates.comparisons[n - 1]?.range)
      const isRead = n === 0 || !range || isWhole(known, range)
      return [
        range ? spellRange(range) : nameOf(dates, n - 1),
        ...members.map((member) => (isRead ? totalOf(result, member) : null)),
      ]
    }),
  }
}
