import type { Better, Series, SeriesKind } from '../series/series.ts'
import type { Random } from './random.ts'
import type { SimulatedSeries } from './simulate-figures.ts'

/** The parameters of one part of the store on a day. */
export interface PartDay {
  readonly sessions: number
  readonly rate: number
  readonly value: number
  readonly refunds: number
  readonly click: number
}

export interface Part {
  readonly name: string
  readonly share: number
  readonly rate: number
  readonly value: number
  readonly refunds: number
  readonly click: number
  /** Relative noise beyond counting noise. */
  readonly noise: number
  readonly appeal: number
}

export interface Nature {
  readonly store: string
  readonly start: string
  readonly parts: readonly Part[]
  readonly hasWhole: boolean
  readonly storeNoise: number
  readonly rateNoise: number
  /** The autocorrelation of the noise from day to day. */
  readonly lasting: number
  /** The standard deviation of the logarithm of an order's value. */
  readonly wild: number
}

interface DayTotals {
  readonly sessions: number
  readonly orders: number
  readonly revenue: number
  readonly refunds: number
  readonly cost: number
}

interface Moments {
  readonly mean: number
  readonly spread: number
}

interface Metric {
  readonly name: string
  readonly kind: SeriesKind
  readonly better: Better
  readonly read: (day: DayTotals) => { value: number | null; num?: number; den?: number }
  readonly moments: (cells: readonly PartDay[], parts: readonly Part[], nature: Nature) => Moments
}

const share = (num: number, den: number) => (den === 0 ? null : num / den)

const metrics: readonly Metric[] = [
  {
    name: 'visits',
    kind: 'count',
    better: 'none',
    read: ({ sessions }) => ({ value: sessions }),
    moments: (cells, parts, nature) =>
      sumMoments(cells, parts, nature, ({ sessions }) => ({ mean: sessions, counting: sessions })),
  },
  {
    name: 'orders',
    kind: 'count',
    better: 'up',
    read: ({ orders }) => ({ value: orders }),
    moments: (cells, parts, nature) =>
      sumMoments(cells, parts, nature, ({ sessions, rate }) => ({
        mean: sessions * rate,
        counting: sessions * rate,
      })),
  },
  {
    name: 'sales',
    kind: 'money',
    better: 'up',
    read: ({ revenue }) => ({ value: revenue }),
    moments: (cells, parts, nature) =>
      sumMoments(cells, parts, nature, ({ sessions, rate, value }) => ({
        mean: sessions * rate * value,
        counting: sessions * rate * value ** 2 * Math.exp(nature.wild ** 2),
      })),
  },
  {
    name: 'conversion',
    kind: 'ratio',
    better: 'up',
    read: ({ orders, sessions }) => ({
      value: share(orders, sessions),
      num: orders,
      den: sessions,
    }),
    moments: (cells, _parts, { rateNoise }) => {
      const size = cells.reduce((sum, { sessions }) => sum + sessions, 0)
      const orders = cells.reduce((sum, { sessions, rate }) => sum + sessions * rate, 0)
      return ratio(orders / size, size, rateNoise)
    },
  },
  {
    name: 'refund rate',
    kind: 'ratio',
    better: 'down',
    // This ratio has no numerator and denominator.
    read: ({ refunds, orders }) => ({ value: share(refunds, orders) }),
    moments: (cells) => {
      const size = cells.reduce((sum, { sessions, rate }) => sum + sessions * rate, 0)
      const back = cells.reduce((sum, one) => sum + one.sessions * one.rate * one.refunds, 0)
      return ratio(back / size, size, 0)
    },
  },
  {
    name: 'cost',
    kind: 'money',
    better: 'down',
    read: ({ cost }) => ({ value: cost }),
    moments: (cells, parts, nature) =>
      sumMoments(cells, parts, nature, ({ sessions, click }) => ({
        mean: sessions * click,
        counting: sessions * click ** 2 + (sessions * click * costNoise) ** 2,
      })),
  },
]

const costNoise = 0.1

export function measureOther(
  random: Random,
  nature: Nature,
  before: readonly (readonly PartDay[])[],
  after: readonly (readonly PartDay[])[],
): SimulatedSeries[] {
  const drawn = draw(random, nature, after)
  const slices = nature.parts.map(({ name }, n) => ({ slice: { channel: name }, own: [n] }))
  const whole = { slice: {}, own: nature.parts.map((_, n) => n) }
  const all = nature.hasWhole || nature.parts.length === 1 ? [whole, ...slices] : slices
  return all.flatMap(({ slice, own }) =>
    metrics.map((metric) => {
      const parts = own.flatMap((n) => nature.parts[n] ?? [])
      const of = (days: readonly (readonly PartDay[])[]) =>
        days.map((cells) =>
          metric.moments(
            own.flatMap((n) => cells[n] ?? []),
            parts,
            nature,
          ),
        )
      const [asExpected, asWas] = [of(before), of(after)]
      const read = drawn.map((cells) => metric.read(sumOf(own.flatMap((n) => cells[n] ?? []))))
      const gap = random.uniform() < 0.3 ? random.integer(0, before.length) : -1
      const isMissing = before.map(
        (_, day) => random.uniform() < 0.01 || (gap >= 0 && day >= gap && day < gap + 6),
      )
      const list = (one: 'value' | 'num' | 'den') =>
        read.map((day, n) => (isMissing[n] === true ? null : (day[one] ?? null)))
      const series: Series = {
        id: [nature.store, metric.name, ...Object.values(slice)].join('/'),
        store: nature.store,
        metric: metric.name,
        kind: metric.kind,
        better: metric.better,
        slice,
        start: nature.start,
        values: list('value'),
        ...(read.some(({ den }) => den !== undefined) && { num: list('num'), den: list('den') }),
      }
      return {
        series,
        mean: asExpected.map(({ mean }) => mean),
        spread: asExpected.map(({ spread }) => spread),
        shift: asWas.map(({ mean }, day) => {
          const was = asExpected[day]
          return was === undefined || !(was.spread > 0) ? 0 : (mean - was.mean) / was.spread
        }),
      }
    }),
  )
}

function draw(
  random: Random,
  nature: Nature,
  after: readonly (readonly PartDay[])[],
): DayTotals[][] {
  const { lasting } = nature
  // Autocorrelated noise with the same standard deviation on each day.
  const fresh = Math.sqrt(1 - lasting * lasting)
  let store = random.normal()
  const own = nature.parts.map(() => random.normal())
  return after.map((cells) => {
    store = lasting * store + fresh * random.normal()
    const rateNoise = multiplier(random.normal(), nature.rateNoise)
    return cells.map((cell, n): DayTotals => {
      own[n] = lasting * (own[n] ?? 0) + fresh * random.normal()
      const noise =
        multiplier(store, nature.storeNoise) * multiplier(own[n] ?? 0, nature.parts[n]?.noise ?? 0)
      const sessions = random.poisson(cell.sessions * noise)
      const orders = random.binomial(sessions, Math.min(0.9, cell.rate * rateNoise))
      return {
        sessions,
        orders,
        revenue: drawCost(random, orders, cell.value, nature.wild),
        refunds: random.binomial(orders, Math.min(0.95, cell.refunds)),
        cost: round(sessions * cell.click * multiplier(random.normal(), costNoise)),
      }
    })
  })
}

/** With mean 1. */
function multiplier(normal: number, spread: number): number {
  return Math.exp(normal * spread - (spread * spread) / 2)
}

function drawCost(random: Random, orders: number, value: number, wild: number): number {
  let sum = 0
  for (let n = 0; n < orders; n += 1) sum += value * multiplier(random.normal(), wild)
  return round(sum)
}

function sumMoments(
  cells: readonly PartDay[],
  parts: readonly Part[],
  nature: Nature,
  of: (cell: PartDay) => { readonly mean: number; readonly counting: number },
): Moments {
  let [mean, variance] = [0, 0]
  for (const [n, cell] of cells.entries()) {
    const own = of(cell)
    mean += own.mean
    variance += own.counting + (own.mean * (parts[n]?.noise ?? 0)) ** 2
  }
  return { mean, spread: Math.sqrt(variance + (mean * nature.storeNoise) ** 2) }
}

function ratio(rate: number, size: number, noise: number): Moments {
  const variance = (rate * (1 - rate)) / Math.max(1, size) + (rate * noise) ** 2
  return { mean: rate, spread: Math.sqrt(variance) }
}

function sumOf(cells: readonly DayTotals[]): DayTotals {
  const sum = (of: (cell: DayTotals) => number) =>
    cells.reduce((total, cell) => total + of(cell), 0)
  return {
    sessions: sum(({ sessions }) => sessions),
    orders: sum(({ orders }) => orders),
    revenue: round(sum(({ revenue }) => revenue)),
    refunds: sum(({ refunds }) => refunds),
    cost: round(sum(({ cost }) => cost)),
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
