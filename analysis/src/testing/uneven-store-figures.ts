import type { Better, Series, SeriesKind } from '../series/series.ts'
import type { Random } from './random.ts'
import type { SimulatedSeries } from './simulate-figures.ts'

/** The expected figures of one slice of the store on a day. */
export interface SliceDay {
  readonly visits: number
  readonly rate: number
  readonly value: number
  readonly returns: number
}

/** Relative standard deviations of the gamma noise. */
export interface UnevenNoise {
  readonly store: number
  readonly slice: number
  readonly rate: number
  /** Of the value of one order. */
  readonly value: number
}

interface Totals {
  readonly visits: number
  readonly orders: number
  readonly sales: number
  readonly returns: number
}

interface Moments {
  readonly mean: number
  readonly spread: number
}

interface Metric {
  readonly name: string
  readonly kind: SeriesKind
  readonly better: Better
  readonly read: (day: Totals) => { value: number | null; num?: number; den?: number }
  readonly moments: (cells: readonly SliceDay[], noise: UnevenNoise) => Moments
}

const metrics: readonly Metric[] = [
  {
    name: 'visits',
    kind: 'count',
    better: 'none',
    read: ({ visits }) => ({ value: visits }),
    moments: (cells, noise) =>
      sumMoments(cells, noise, 0, ({ visits }) => ({ mean: visits, counting: visits })),
  },
  {
    name: 'orders',
    kind: 'count',
    better: 'up',
    read: ({ orders }) => ({ value: orders }),
    moments: (cells, noise) =>
      sumMoments(cells, noise, noise.rate, ({ visits, rate }) => ({
        mean: visits * rate,
        counting: visits * rate,
      })),
  },
  {
    name: 'sales',
    kind: 'money',
    better: 'up',
    read: ({ sales }) => ({ value: sales }),
    moments: (cells, noise) =>
      sumMoments(cells, noise, noise.rate, ({ visits, rate, value }) => ({
        mean: visits * rate * value,
        counting: visits * rate * value ** 2 * (1 + noise.value ** 2),
      })),
  },
  {
    name: 'conversion',
    kind: 'ratio',
    better: 'up',
    read: ({ orders, visits }) => ({
      value: visits === 0 ? null : orders / visits,
      num: orders,
      den: visits,
    }),
    moments(cells, noise) {
      const visits = total(cells, (cell) => cell.visits)
      const mean = total(cells, (cell) => cell.visits * cell.rate) / visits
      const variance = (mean * (1 - mean)) / Math.max(1, visits) + (mean * noise.rate) ** 2
      return { mean, spread: Math.sqrt(variance) }
    },
  },
  {
    name: 'returns',
    kind: 'count',
    better: 'down',
    read: ({ returns }) => ({ value: returns }),
    moments: (cells) => {
      const mean = total(cells, (cell) => cell.returns)
      return { mean, spread: Math.sqrt(mean) }
    },
  },
]

export interface UnevenFigures {
  readonly store: string
  readonly start: string
  readonly slices: readonly string[]
  readonly noise: UnevenNoise
  readonly before: readonly (readonly SliceDay[])[]
  readonly after: readonly (readonly SliceDay[])[]
}

/** Draws the values of every metric, of the whole store and of each slice. */
export function measureUneven(random: Random, figures: UnevenFigures): SimulatedSeries[] {
  const { store, start, slices, noise, before, after } = figures
  const drawn = after.map((cells) => drawDay(random, cells, noise))
  const all = [
    { slice: {} as Series['slice'], own: slices.map((_, n) => n) },
    ...slices.map((name, n) => ({ slice: { country: name }, own: [n] })),
  ]
  return all.flatMap(({ slice, own }) =>
    metrics.map((metric): SimulatedSeries => {
      const of = <Item>(cells: readonly Item[]) => own.flatMap((n) => cells[n] ?? [])
      const usual = before.map((cells) => metric.moments(of(cells), noise))
      const actual = after.map((cells) => metric.moments(of(cells), noise))
      const read = drawn.map((cells) => metric.read(sumOf(of(cells))))
      const list = (one: 'value' | 'num' | 'den') => read.map((day) => day[one] ?? null)
      return {
        series: {
          id: [store, metric.name, ...Object.values(slice)].join('/'),
          store,
          metric: metric.name,
          kind: metric.kind,
          better: metric.better,
          slice,
          start,
          values: list('value'),
          ...(metric.kind === 'ratio' && { num: list('num'), den: list('den') }),
        },
        mean: usual.map(({ mean }) => mean),
        spread: usual.map(({ spread }) => spread),
        shift: actual.map(({ mean }, day) => {
          const { mean: expected = 0, spread = 0 } = usual[day] ?? {}
          return spread > 0 ? (mean - expected) / spread : 0
        }),
      }
    }),
  )
}

function drawDay(random: Random, cells: readonly SliceDay[], noise: UnevenNoise): Totals[] {
  const ofStore = multiplier(random, noise.store)
  const ofRate = multiplier(random, noise.rate)
  return cells.map((cell) => {
    const visits = random.poisson(cell.visits * ofStore * multiplier(random, noise.slice))
    const orders = random.binomial(visits, Math.min(0.9, cell.rate * ofRate))
    // The sum of gamma variables is a gamma variable.
    const shape = orders / noise.value ** 2
    const sales = orders === 0 ? 0 : (random.gamma(shape) / shape) * orders * cell.value
    const returns = random.poisson(cell.returns)
    return { visits, orders, sales: Math.round(sales * 100) / 100, returns }
  })
}

/** With mean 1. */
function multiplier(random: Random, spread: number): number {
  const shape = 1 / spread ** 2
  return random.gamma(shape) / shape
}

function sumMoments(
  cells: readonly SliceDay[],
  noise: UnevenNoise,
  rateNoise: number,
  of: (cell: SliceDay) => { readonly mean: number; readonly counting: number },
): Moments {
  let [mean, variance] = [0, 0]
  for (const cell of cells) {
    const own = of(cell)
    mean += own.mean
    variance += own.counting + (own.mean * noise.slice) ** 2
  }
  const shared = mean ** 2 * (noise.store ** 2 + rateNoise ** 2)
  return { mean, spread: Math.sqrt(variance + shared) }
}

function sumOf(cells: readonly Totals[]): Totals {
  return {
    visits: total(cells, ({ visits }) => visits),
    orders: total(cells, ({ orders }) => orders),
    sales: Math.round(total(cells, ({ sales }) => sales) * 100) / 100,
    returns: total(cells, ({ returns }) => returns),
  }
}

function total<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0)
}
