import { formatDay, type SummaryItem } from '@cartograph/contract'
import type { Period } from '../period.ts'
import type { ExplainedFinding } from './explain/explain-context.ts'
import { formatAmount } from './format-amount.ts'

/** The earlier periods, each with the range expected before it began. */
export function historyChart(
  { name, days: step, chartPeriods, chartCaption }: Period,
  { own, day }: Pick<ExplainedFinding, 'own' | 'day'>,
): SummaryItem {
  const { series, metric, first, judgements } = own
  const days = Array.from({ length: chartPeriods + 1 }, (_, n) => day - (chartPeriods - n) * step)
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? null : formatAmount(value, metric)
  return {
    type: 'chart',
    title: `${metric.title}, ${chartCaption}`,
    plot_type: 'line',
    x_axis: 'date',
    y_axis: ['value', 'expected', 'lower', 'upper'],
    x_label: name === 'day' ? 'Day' : 'Week to',
    y_format: metric.format,
    data: days.map((one) => {
      const judgement = judgements.get(one)
      return {
        date: formatDay(one),
        value: text(series.values[one - first]),
        expected: text(judgement?.expected),
        lower: text(judgement?.lower),
        upper: text(judgement?.upper),
      }
    }),
  }
}
