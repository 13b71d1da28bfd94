import { decomposeProduct } from '@cartograph/analysis'
import type { ExplainerItem } from '@cartograph/contract'
import type { PlannedMetric } from '../find/plan/search-plan.ts'
import { formatAmount } from '../find/report/format-amount.ts'
import { formatSize } from '../find/report/explain/format-size.ts'
import type { ProductChange, SoldGoods } from './read-products.ts'

/** The sales that are units times their value. */
const amounts: Readonly<Record<string, keyof SoldGoods>> = { grossSales: 'gross', netSales: 'net' }
const mostBars = 9

interface SplitMetric {
  readonly metric: PlannedMetric
  readonly currency: string
}

/**
 * Splits the change of sales into the units sold and the sales per unit, for each product; together they
 * add up to the change. Null for other metrics.
 */
export function splitVolume(
  products: readonly ProductChange[],
  { metric, currency }: SplitMetric,
): ExplainerItem | null {
  const amount = amounts[metric.measure]
  if (amount === undefined || products.length === 0) return null
  const parts = products
    .map((one) => ({ name: one.name, ...splitProduct(one, amount) }))
    .toSorted((a, b) => Math.abs(b.volume + b.value) - Math.abs(a.volume + a.value))
  const whole = sumOf('All products', parts)
  const rest = parts.slice(mostBars)
  const bars = [...parts.slice(0, mostBars), ...(rest.length > 0 ? [sumOf('Other', rest)] : [])]
  const say = (size: number) => `${size < 0 ? '−' : '+'}${formatSize(size, metric, currency)}`
  const title = metric.title.charAt(0).toLowerCase() + metric.title.slice(1)
  return {
    explainer_key: 'volume_and_value',
    display_type: 'chart',
    sentence: `Units sold account for ${say(whole.volume)} of the change, ${title} per unit for ${say(whole.value)}.`,
    exp: {
      type: 'chart',
      title: `Units sold and ${title} per unit by product`,
      plot_type: 'bar',
      x_axis: 'part',
      y_axis: ['volume', 'value'],
      x_label: 'Product',
      y_format: metric.format,
      data: bars.map(({ name, volume, value }) => ({
        part: name,
        volume: formatAmount(volume, metric),
        value: formatAmount(value, metric),
      })),
    },
  }
}

interface VolumeSplit {
  readonly volume: number
  readonly value: number
}

function splitProduct({ now, before }: ProductChange, amount: keyof SoldGoods): VolumeSplit {
  const change = now[amount] - before[amount]
  // Without units there is no value of one: what is left is refunds.
  if (now.units === 0 && before.units === 0) return { volume: 0, value: change }
  if (now.units <= 0 || before.units <= 0) return { volume: change, value: 0 }
  const { items } = decomposeProduct([
    { name: 'volume', actual: now.units, expected: before.units },
    { name: 'value', actual: now[amount] / now.units, expected: before[amount] / before.units },
  ])
  const of = (name: string) => items.find((item) => item.name === name)?.amount ?? 0
  return { volume: of('volume'), value: of('value') }
}

function sumOf(name: string, parts: readonly VolumeSplit[]) {
  return {
    name,
    volume: parts.reduce((sum, one) => sum + one.volume, 0),
    value: parts.reduce((sum, one) => sum + one.value, 0),
  }
}
