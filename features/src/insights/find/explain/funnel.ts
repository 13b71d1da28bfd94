import { dayText } from '@cartograph/analysis'
import { periodWords, type ExplainerItem } from '@cartograph/contract'
import { amountText } from '../amount-text.ts'
import type { Judged } from '../judged.ts'
import type { Search, ToldCase } from './case-of.ts'
import { sizeWords } from './size-words.ts'

/** Net sales as visits times the share of them that order, times what an order brings. */
export function explainFunnel(search: Search, told: ToldCase): ExplainerItem | null {
  const { own, day, value, expected } = told
  if (own.series.metric !== 'ShopifyOrders.netSales' || own.part !== null) return null
  const of = (member: string) => figureOf(search.byId.get(member), day)
  const [visits, orders] = [of('GATrafficSourceUtm.sessions'), of('ShopifyOrders.orders')]
  if (visits === null || orders === null || !(expected > 0) || !(value > 0)) return null
  // What was expected of the figures one by one need not fit together: an order's worth is what is left.
  const factors = [
    { name: 'Visits', actual: visits.value, expected: visits.expected },
    {
      name: 'Orders for each visit',
      actual: orders.value / visits.value,
      expected: orders.expected / visits.expected,
    },
    {
      name: 'Net sales for each order',
      actual: value / orders.value,
      expected: expected / orders.expected,
    },
  ]
  if (factors.some((one) => !(one.actual > 0) || !(one.expected > 0))) return null
  const items = addedBy(factors, value, expected)
  const { metric } = own
  const say = (amount: number) => sizeWords(amount, metric, search.plan.currency)
  const most = items.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0]
  return {
    explainer_key: 'funnel',
    display_type: 'chart',
    ...(most && {
      sentence: `Most of the change came of ${most.name.toLowerCase()}: ${say(most.amount)} ${most.amount < 0 ? 'less' : 'more'}.`,
    }),
    exp: {
      type: 'chart',
      title: `What visits, conversion and order value added to the change ${periodWords(search.period.name, dayText(day))}`,
      plot_type: 'bar',
      x_axis: 'step',
      y_axis: ['contribution'],
      x_label: 'Step',
      y_format: metric.format,
      data: items.map(({ name, amount }) => ({
        step: name,
        contribution: amountText(amount, metric),
      })),
    },
  }
}

function figureOf(judged: Judged | undefined, day: number) {
  if (judged === undefined) return null
  const value = judged.series.values[day - judged.first] ?? null
  const expected = judged.judgements.get(day)?.expected ?? null
  if (value === null || expected === null || !(value > 0) || !(expected > 0)) return null
  return { value, expected }
}

interface Factor {
  readonly name: string
  readonly actual: number
  readonly expected: number
}

/** What each factor of a product added to its change: by logarithms, so that nothing is left over. */
function addedBy(factors: readonly Factor[], value: number, expected: number) {
  const mean =
    value === expected ? value : (value - expected) / (Math.log(value) - Math.log(expected))
  return factors.map((one) => ({
    name: one.name,
    amount: mean * Math.log(one.actual / one.expected),
  }))
}
