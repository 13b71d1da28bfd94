import { formatRange } from '../../../../format/date-format.ts'
import {
  type ComparedDates,
  comparisonNames,
  countDays,
  type DayRange,
  type Display,
  type LoadResult,
  type Member,
} from '@cartograph/contract'
import type { DecimalText } from '../../../../format/decimal.ts'
import { decimalOf, formatOf, formatValue, valueParts } from '../../../../format/value.ts'
import { changeBetween, type Change, type Sentiment } from '../../../kpi/change.ts'
import { describeChange } from '../../../kpi/ChangeLabel.tsx'
import { describeMetric, type DescribedMetric } from '../../../kpi/describe-metric.ts'
import type { FigureParts } from '../../../kpi/KpiFigure.tsx'
import { perDayText } from '../../../kpi/per-day.ts'
import type { PickedNumber } from '../../model/drill.ts'
import type {
  ElementAnswers,
  ElementContext,
  DisplayedTarget,
  TargetFigure,
} from '../../model/element.ts'
import { isComplete, notReadYet } from '../../model/synced-span.ts'

export interface Kpi {
  readonly id: Member
  readonly label: string
  readonly about: DescribedMetric | null
  readonly value: FigureParts
  /** The value itself; null if it is unknown. */
  readonly total: DecimalText | null
  /** The exact value if the shown one is abbreviated. */
  readonly exact: string | null
  readonly change: Change | null
  readonly note: string | undefined
  /** 'vs. previous month': which of several comparisons the change refers to; null if there is only one. */
  readonly changeRefersTo: string | null
  /** All comparisons with their dates. */
  readonly comparedWith: string
  /** Undefined for a metric without a target; null leaves its line empty. */
  readonly target: KpiTarget | null | undefined
}

export type KpiTarget = TargetFigure & Pick<DisplayedTarget, 'Line'>

export type KpiContext = Pick<ElementContext, 'currency' | 'dates' | 'known' | 'today' | 'targets'>

/** Prepares one measure with its comparisons. */
export function prepareKpi(
  results: readonly LoadResult[],
  member: Member,
  { currency, dates, known, today, targets }: KpiContext,
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
  const current = (first && rangeOf(first)) ?? dates.range
  const isMeasurable = isComplete(known, current)
  const canDivide = annotation?.meta?.['additivity'] === 'sum' && current[1] < today
  const compared = results.slice(1).map((result, n): Compared => {
    const earlier = totalOf(result, member)
    const range = rangeOf(result) ?? dates.comparisons[n]?.range ?? null
    const isRead = range === null || isComplete(known, range)
    return {
      change:
        isMeasurable && isRead ? changeBetween(value, earlier, sentimentOf(first, member)) : null,
      isRead: isMeasurable && isRead,
      name: nameOf(dates, n),
      range,
      text: isRead ? formatValue(earlier, format, 'full', locale) : notReadYet,
      perDay:
        canDivide && isMeasurable && isRead && range !== null
          ? perDayText(
              { value, days: countDays(current) },
              { value: earlier, days: countDays(range) },
              sentimentOf(first, member),
              (one) => formatValue(one, format, 'full', locale),
            )
          : null,
    }
  })
  const change = compared[0]?.change ?? null
  const { pace, Line } = targets?.get(member) ?? {}
  const isShortened = parts.map(({ text }) => text).join('') !== full
  return {
    id: member,
    label: annotation?.shortTitle ?? member,
    about: describeMetric(annotation),
    value: parts,
    total: value,
    exact: isShortened ? full : null,
    change,
    note: noteOf(compared[0]),
    changeRefersTo: compared.length > 1 && compared[0] ? shortName(compared[0]) : null,
    comparedWith: compared.map(describeComparison).join('; '),
    target: targets?.has(member)
      ? pace && Line
        ? { pace, Line, value, format, sentiment: sentimentOf(first, member) }
        : null
      : undefined,
  }
}

interface Compared {
  readonly change: Change | null
  /** Partly synced data would show a change that never happened. */
  readonly isRead: boolean
  readonly name: string | null
  readonly range: DayRange | null
  readonly text: string
  /** Of periods of different lengths, such as whole months. */
  readonly perDay: string | null
}

/** Shown in place of a missing change. */
function noteOf(compared: Compared | undefined): string | undefined {
  if (compared === undefined || compared.change !== null) return undefined
  return compared.isRead ? 'No prior data' : 'Not synced yet'
}

function shortName({ name, range }: Compared): string | null {
  if (name !== null) return `vs. ${name.toLowerCase()}`
  return range === null ? null : `vs. ${formatRange(range)}`
}

/** The first continues the label of the change; the others state their own. */
function describeComparison({ change, name, range, text, perDay }: Compared, n: number): string {
  const against = ['vs.', range === null ? name?.toLowerCase() : formatRange(range)].join(' ')
  const inWords = name !== null && range !== null ? `${against} (${name.toLowerCase()})` : against
  const size = n === 0 || change === null ? '' : `${describeChange(change)}, `
  const each = perDay === null ? '' : `, ${perDay}`
  return `${size}${inWords}: ${text}${each}`
}

export const nameOf = ({ comparisons }: ComparedDates, n: number): string | null => {
  const period = comparisons[n]?.period
  return period ? comparisonNames[period] : null
}

/** The value of the whole period, to be explored further. */
export function pickTotal(
  results: readonly LoadResult[],
  { id, total }: Pick<Kpi, 'id' | 'total'>,
): PickedNumber {
  return { results, measure: id, row: {}, value: total }
}

/** The engine's total for the whole period. Totals are never summed on the client. */
export function totalOf(result: LoadResult | undefined, member: Member): DecimalText | null {
  if (result === undefined) return null
  const rows =
    result.totals?.find(({ members }) => members.length === 0)?.data ??
    (result.data.length > 1 || isSplit(result) ? [] : result.data)
  const value = decimalOf(rows[0]?.[member])
  return value ?? (isNothing(result, member) ? '0' : null)
}

export function isWithoutTotals(answers: ElementAnswers): boolean {
  return answers.flat().every(({ data, totals = [] }) => data.length === 0 && totals.length === 0)
}

/** A sum over no rows is zero, unless the rows are unknown. */
function isNothing({ annotation, data }: LoadResult, member: Member): boolean {
  const additivity = annotation.measures[member]?.meta?.['additivity']
  if (additivity !== 'sum') return false
  return isSplit({ annotation })
    ? data.every((row) => Number(decimalOf(row[member]) ?? NaN) === 0)
    : data.length === 0
}

/** A result split by time or dimension has no row for the whole period. */
function isSplit({ annotation }: Pick<LoadResult, 'annotation'>): boolean {
  return [annotation.dimensions, annotation.timeDimensions].some(
    (members) => Object.keys(members).length > 0,
  )
}

/** Which direction of change is good, from the semantic model. */
export function sentimentOf(result: LoadResult | undefined, member: Member): Sentiment {
  const sentiment = result?.annotation.measures[member]?.meta?.['sentiment']
  return sentiment === 'up' || sentiment === 'down' ? sentiment : 'neutral'
}

/** The resolved range of the query, which may be shorter than the selected one. */
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

/** The first measure named by the spec, else the first of the query. */
export function mainMeasure(
  { datasets = [] }: Pick<Display, 'datasets'>,
  result: LoadResult | undefined,
): Member | null {
  return namedMeasures({ datasets }, result)[0] ?? null
}

/** The measures named by the spec in its order, else all of the query. */
export function namedMeasures(
  { datasets = [] }: Pick<Display, 'datasets'>,
  result: LoadResult | undefined,
): Member[] {
  const queried = measuresOf(result)
  const named = datasets.map(({ measure }) => measure).filter((one) => queried.includes(one))
  return named.length > 0 ? [...new Set(named)] : queried
}

export function measuresOf(result: LoadResult | undefined): Member[] {
  return Object.keys(result?.annotation.measures ?? {})
}
