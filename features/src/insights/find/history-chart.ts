import { dayText } from '@cartograph/analysis'
import type { SummaryItem } from '@cartograph/contract'
import { amountText } from './amount-text.ts'
import type { ToldCase } from './explain/case-of.ts'
import { shownDays } from './window-of.ts'

/** The weeks before, beside what was to be expected of each day on the evening before. */
export function historyChart({ own, day }: ToldCase): SummaryItem {
  const { series, metric, first, judgements } = own
  const days = Array.from({ length: shownDays + 1 }, (_, n) => day - shownDays + n)
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? null : amountText(value, metric)
  return {
    type: 'chart',
    title: `${metric.title}, the four weeks before`,
    plot_type: 'line',
    x_axis: 'date',
    y_axis: ['value', 'expected', 'lower', 'upper'],
    x_label: 'Day',
    y_format: metric.format,
    data: days.map((one) => {
      const judgement = judgements.get(one)
      return {
        date: dayText(one),
        value: text(series.values[one - first]),
        expected: text(judgement?.expected),
        lower: text(judgement?.lower),
        upper: text(judgement?.upper),
      }
    }),
  }
}
