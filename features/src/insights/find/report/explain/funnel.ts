import { decomposeProduct, type Factor } from '@cartograph/analysis'
import { describePeriod, formatDay, type ExplainerItem } from '@cartograph/contract'
import type { JudgedSeries } from '../../judged-series.ts'
import { formatAmount } from '../format-amount.ts'
import type { ExplainContext, ExplainedFinding } from './explain-context.ts'
import { formatSize } from './format-size.ts'

/** Net sales, or orders, as visits × conversion rate × average order value. */
export function explainFunnel(
  context: ExplainContext,
  explained: ExplainedFinding,
): ExplainerItem | null {
  const { own, day } = explained
  if (own.part !== null) return null
  const factors = factorsOf(context, explained)
  if (factors.length === 0 || factors.some((one) => !(one.actual > 0 && one.expected > 0)))
    return null
  const { items } = decomposeProduct(factors)
  const { metric } = own
  const say = (amount: number) => formatSize(amount, metric, context.plan.currency)
  const most = items.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0]
  return {
    explainer_key: 'funnel',
    display_type: 'chart',
    ...(most && {
      sentence: `Main driver: ${most.name.toLowerCase()} (${most.amount < 0 ? '−' : '+'}${say(most.amount)}).`,
    }),
    exp: {
      type: 'chart',
      title: `What visits, conversion and order value added to the change ${describePeriod(context.period.name, formatDay(day))}`,
      plot_type: 'bar',
      x_axis: 'step',
      y_axis: ['contribution'],
      x_label: 'Step',
      y_format: metric.format,
      data: items.map(({ name, amount }) => ({
        step: name,
        contribution: formatAmount(amount, metric),
      })),
    },
  }
}

function factorsOf(
  { byId }: ExplainContext,
  { own, day, value, expected }: ExplainedFinding,
): Factor[] {
  const of = (member: string) => figureOf(byId.get(member), day)
  const visits = of('GATrafficSourceUtm.sessions')
  const isOrders = own.series.metric === 'ShopifyOrders.orders'
  const orders = isOrders ? { value, expected } : of('ShopifyOrders.orders')
  if (visits === null || orders === null) return []
  const conversion: Factor[] = [
    { name: 'Sessions', actual: visits.value, expected: visits.expected },
    {
      name: 'Conversion rate',
      actual: orders.value / visits.value,
      expected: orders.expected / visits.expected,
    },
  ]
  if (isOrders) return conversion
  if (own.series.metric !== 'ShopifyOrders.netSales') return []
  // The expectations of the steps need not agree, so the order value takes up the difference.
  const orderValue = { actual: value / orders.value, expected: expected / orders.expected }
  return [...conversion, { name: 'Net sales per order', ...orderValue }]
}

function figureOf(judged: JudgedSeries | undefined, day: number) {
  if (judged === undefined) return null
  const value = judged.series.values[day - judged.first] ?? null
  const expected = judged.judgements.get(day)?.expected ?? null
  if (value === null || expected === null || !(value > 0) || !(expected > 0)) return null
  return { value, expected }
}
