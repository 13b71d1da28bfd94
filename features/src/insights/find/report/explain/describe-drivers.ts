import { explain, type Explanation } from '@cartograph/analysis'
import { lowerFirst, valueLabel, type CurrencyCode, type ExplainerItem } from '@cartograph/contract'
import type { PlannedDimension, PlannedMetric } from '../../plan/search-plan.ts'
import { formatAmount } from '../format-amount.ts'
import { formatSize, truncateSentence } from './format-size.ts'
import type { Leaves } from './read-leaves.ts'

/** The change whose drivers are described. */
export interface DescribedChange {
  readonly id: string
  readonly member: string
  readonly metric: PlannedMetric
  readonly currency: CurrencyCode
  /** What the metric is compared with: 'below expected'. */
  readonly words: {
    readonly less: string
    readonly more: string
    /** If no segment stands out. */
    readonly alike: string
    /** Before the largest segments, if none stands out. */
    readonly largest?: string
    /** The metric whose drivers they are, where it is only a part of what the insight is about. */
    readonly subject?: string
    /** Before the drivers, in place of the change itself. */
    readonly scope?: string
  }
}

/** The largest drivers of a change; for a ratio also the change of the mix of segments. */
export function describeDrivers(read: Leaves, change: DescribedChange): ExplainerItem[] {
  const isRatio = change.metric.kind === 'ratio'
  const groups = read.dimensions.map(({ group }) => group)
  const answer = explain({
    id: change.id,
    kind: isRatio ? 'ratio' : 'sum',
    metric: change.member,
    better: change.metric.better,
    dims: groups,
    columns: [...groups, ...(isRatio ? ratioColumns : sumColumns)],
    rows: read.leaves.map(({ values, num, den, usualNum, usualDen }) =>
      isRatio ? [...values, num, den, usualNum, usualDen] : [...values, num, usualNum],
    ),
  })
  const items = [driversItem(change, read, answer)]
  return isRatio ? [...items, mixItem(change, read.dimensions, answer)] : items
}

const sumColumns = ['actual', 'expected']
const ratioColumns = ['num_actual', 'den_actual', 'num_expected', 'den_expected']

/** More bars are harder to read. */
const mostBars = 9
const others = 'Other'

function driversItem(
  { metric, currency, words }: DescribedChange,
  read: Leaves,
  { drivers, effect, decomposition }: Explanation,
): ExplainerItem {
  const dimension = dimensionNamed(read.dimensions, decomposition.dimension)
  const bars = decomposition.items.map((item) => ({
    name: valueLabel(dimension.values, item.value),
    amount: 'amount' in item ? item.amount : item.rate + item.mix,
  }))
  const say = (amount: number) => formatSize(amount, metric, currency)
  const change = decomposition.total
  const named = drivers.slice(0, 3).map((driver) => {
    const names = Object.entries(driver).map(([group, value]) => {
      const { title, values } = dimensionNamed(read.dimensions, group)
      return `${valueLabel(values, value)} (${title})`
    })
    if (metric.kind === 'ratio') return names.join(' and ')
    const moved = changeOf(read, driver)
    return `${names.join(' and ')}: ${moved < 0 ? '−' : '+'}${say(moved)}`
  })
  const subject = words.subject === undefined ? '' : `${words.subject}: `
  const whole = `${subject}${say(change)} ${change < 0 ? words.less : words.more}`
  const cause = effect === 'mix' ? ', mostly because the mix of segments changed' : ''
  const largest = bars
    .filter(({ amount }) => amount * change > 0)
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    .slice(0, 3)
    .map(({ name, amount }) => `${name} ${amount < 0 ? '−' : '+'}${say(amount)}`)
  const spread =
    words.largest === undefined || largest.length === 0 || metric.kind === 'ratio'
      ? words.alike
      : `${words.largest} ${largest.join(', ')}.`
  const alike = effect === 'mix' ? '' : ` ${spread}`
  const rest = named.length === 0 ? alike : ` Main drivers: ${named.join('; ')}.`
  return {
    explainer_key: 'drivers',
    display_type: 'chart',
    sentence: truncateSentence(`${words.scope ?? `${whole}${cause}`}.${rest}`),
    exp: {
      type: 'chart',
      title: `Change${words.subject === undefined ? '' : ` of ${lowerFirst(words.subject)}`} by ${lowerFirst(dimension.title)}`,
      plot_type: 'bar',
      x_axis: 'part',
      y_axis: ['contribution'],
      x_label: dimension.title,
      y_format: metric.format,
      data: foldRest(bars).map(({ name, amount }) => ({
        part: name,
        contribution: formatAmount(amount, {
          ...metric,
          kind: metric.kind === 'count' ? 'money' : metric.kind,
        }),
      })),
    },
  }
}

function mixItem(
  { metric }: DescribedChange,
  dimensions: readonly PlannedDimension[],
  { decomposition }: Explanation,
): ExplainerItem {
  const dimension = dimensionNamed(dimensions, decomposition.dimension)
  const parts = decomposition.items.flatMap((item) => ('rate' in item ? [item] : []))
  const [rate, mix] = [total(parts.map((one) => one.rate)), total(parts.map((one) => one.mix))]
  const kept = parts
    .toSorted((a, b) => Math.abs(b.rate + b.mix) - Math.abs(a.rate + a.mix))
    .slice(0, mostBars)
  const share = Math.abs(mix) / Math.max(Math.abs(rate) + Math.abs(mix), Number.MIN_VALUE)
  const words =
    share > 0.5
      ? 'came mostly from the mix of segments, not from the segments themselves'
      : 'came mostly from the segments themselves, not from their mix'
  return {
    explainer_key: 'mix',
    display_type: 'chart',
    sentence: `The change ${words}.`,
    exp: {
      type: 'chart',
      title: `Rate and mix effects by ${lowerFirst(dimension.title)}`,
      plot_type: 'bar',
      x_axis: 'part',
      y_axis: ['rate', 'mix'],
      x_label: dimension.title,
      y_format: metric.format,
      data: kept.map((one) => ({
        part: valueLabel(dimension.values, one.value),
        rate: formatAmount(one.rate, metric),
        mix: formatAmount(one.mix, metric),
      })),
    },
  }
}

/** The largest drivers, and one bar for the rest, so that together they equal the change. */
function foldRest(bars: readonly { name: string; amount: number }[]) {
  const sorted = bars.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
  const rest = sorted.slice(mostBars)
  if (rest.length === 0) return sorted
  return [
    ...sorted.slice(0, mostBars),
    { name: others, amount: total(rest.map((one) => one.amount)) },
  ]
}

function changeOf(
  { dimensions, leaves }: Leaves,
  driver: Readonly<Record<string, string>>,
): number {
  const own = leaves.filter(({ values }) =>
    dimensions.every(({ group }, n) => driver[group] === undefined || driver[group] === values[n]),
  )
  return total(own.map(({ num, usualNum }) => num - usualNum))
}

function dimensionNamed(dimensions: readonly PlannedDimension[], group: string): PlannedDimension {
  const found = dimensions.find((one) => one.group === group) ?? dimensions[0]
  if (found === undefined) throw new Error(`No dimension is called ${group}`)
  return found
}

export function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
