import type { FoundInsight } from '@cartograph/contract'

/** Whether the parts of the change are the change, but for what rounding to cents does; null without parts. */
export function addsUp(item: FoundInsight | undefined): boolean | null {
  const chart = item?.explainers.find(({ explainer_key: key }) => key === 'drivers')?.exp
  if (item === undefined || chart?.type !== 'chart') return null
  const { metric_value: value, metric_expected: expected } = item.metric_summary
  const change = Number(value) - Number(expected)
  const parts = chart.data.map((row) => Number(row['contribution']))
  const sum = parts.reduce((total, part) => total + part, 0)
  return Math.abs(sum - change) <= 0.01 * (parts.length + 2) + 1e-6 * Math.abs(change)
}
