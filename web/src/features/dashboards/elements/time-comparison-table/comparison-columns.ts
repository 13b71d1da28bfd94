import { countDays, type Cell } from '@cartograph/contract'
import { timesHundred } from '../../../../format/exact.ts'
import { decimalOf, formatOf, formatValue, type ValueFormat } from '../../../../format/value.ts'
import { sentimentOf, type Sentiment } from '../../../kpi/change.ts'
import { perDayText } from '../../../kpi/per-day.ts'
import { comparisonName } from '../../dates/format-dates.ts'
import { notRequested, readValue, type Member } from '../../grid/columns-of.ts'
import { widthOfTitle } from '../../grid/fit-widths.ts'
import { boundWidth } from '../../grid/grid-choices.ts'
import {
  columnWidths,
  type GridCell,
  type GridColumn,
  type GridRow,
} from '../../grid/grid-model.ts'
import type { ElementContext } from '../../model/element.ts'
import { isComplete, notReadYet } from '../../model/synced-span.ts'
import {
  changeId,
  nowId,
  ratioId,
  targetId,
  toTargetId,
  wasId,
  wholePace,
} from './comparison-rows.ts'

/**
 * The columns of one measure: current value, then change in percent, absolute change and earlier value per
 * comparison.
 */
export function measureColumns(
  { id, about }: Member,
  title: string,
  { currency, dates, known, today, targets }: ElementContext,
  locale?: string,
): GridColumn[] {
  const format = formatOf(about, currency)
  const sentiment = sentimentOf(about)
  const periods = dates.comparisons.map(comparisonName)
  const readPeriods = dates.comparisons.map((compared) => {
    const name = comparisonName(compared)
    return isComplete(known, compared.range) ? name : `${name}, ${notReadYet}`
  })
  const pace = wholePace(targets, id)
  const band = periods.length === 0 && pace === null ? null : title
  const suffix = (period: string) => (periods.length > 1 ? `, ${period.toLowerCase()}` : '')
  const value = (cellId: string, name: string) =>
    column(cellId, name, band, format, readValue(cellId, format, true, about, locale))
  const isOver = dates.range[1] < today && isComplete(known, dates.range)
  const perDay = (data: GridRow['data'], n: number) => {
    const range = dates.comparisons[n]?.range
    if (about.meta?.['additivity'] !== 'sum' || !isOver || range === undefined) return undefined
    const [now, was] = [decimalOf(data[nowId(id)]), decimalOf(data[wasId(id, n)])]
    return (
      perDayText(
        { value: now, days: countDays(dates.range) },
        { value: was, days: countDays(range) },
        sentiment,
        (one) => formatValue(one, format, 'full', locale),
      ) ?? undefined
    )
  }
  return [
    value(nowId(id), band === null ? title : 'Current'),
    ...periods.flatMap((period, n) => [
      column(ratioId(id, n), `Change %${suffix(period)}`, band, percent, ({ data }) => {
        const words = (size: Cell) => formatValue(size, percent, 'full', locale)
        const change = judged(signed(data[ratioId(id, n)], words), data[changeId(id, n)], sentiment)
        return { ...change, hint: perDay(data, n) }
      }),
      column(changeId(id, n), `Change${suffix(period)}`, band, format, ({ data }) => {
        const amount = data[changeId(id, n)]
        return judged(
          signed(amount, (size) => amountWords(size, format, locale)),
          amount,
          sentiment,
        )
      }),
      value(wasId(id, n), readPeriods[n] ?? period),
    ]),
    ...(pace === null
      ? []
      : [
          value(targetId(id), 'Target'),
          column(toTargetId(id), 'To target', band, format, ({ data }) => {
            const amount = data[toTargetId(id)]
            const text = signed(amount, (size) => amountWords(size, format, locale))
            // The remainder of a period in progress is neither good nor bad.
            return judged(text, pace.is_over ? amount : undefined, sentiment)
          }),
        ]),
  ]
}

/** Percentages change by percentage points: 2% to 3% is +1 pt, but +50%. */
function amountWords(amount: Cell, format: ValueFormat, locale?: string): string {
  const decimal = decimalOf(amount)
  if (format.kind !== 'percent' || decimal === null) {
    return formatValue(amount, format, 'full', locale)
  }
  return `${formatValue(timesHundred(decimal), { kind: 'number' }, 'full', locale)} pts`
}

function signed(value: Cell | undefined, words: (value: Cell) => string): string {
  if (value === undefined) return notRequested
  return `${Number(decimalOf(value)) > 0 ? '+' : ''}${words(value)}`
}

/** Whether a change is good depends on the measure, not on its sign. */
function judged(text: string, change: Cell | undefined, sentiment: Sentiment): GridCell {
  const decimal = decimalOf(change)
  if (decimal === null) return { text }
  const direction = Number(decimal) > 0 ? 'up' : Number(decimal) < 0 ? 'down' : 'same'
  if (direction === 'same' || sentiment === 'neutral') return { text, direction, verdict: 'none' }
  return { text, direction, verdict: direction === sentiment ? 'good' : 'bad' }
}

function column(
  id: string,
  title: string,
  band: string | null,
  format: ValueFormat,
  read: GridColumn['read'],
): GridColumn {
  return {
    id,
    title,
    band,
    description: null,
    format,
    isMeasure: true,
    isImage: false,
    width: boundWidth(widthOfTitle(title)),
    maxWidth: columnWidths.maximum,
    read,
  }
}

const percent: ValueFormat = { kind: 'percent' }
