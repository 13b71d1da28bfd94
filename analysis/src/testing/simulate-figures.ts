import type { Series, SeriesKind } from '../series/series.ts'
import type { Random } from './random.ts'

export interface SimulatedSeries {
  readonly series: Series
  /** Without events: the mean of each day and its standard deviation. */
  readonly mean: readonly number[]
  readonly spread: readonly number[]
  /** The effect of the events, in standard deviations. */
  readonly shift: readonly number[]
}

/** The parameters of one part of a store on a day. */
export interface Cell {
  readonly sessions: number
  readonly rate: number
  readonly value: number
}

export interface Habits {
  readonly sessions: number
  readonly value: number
  readonly week: readonly number[]
  readonly year: number
  readonly phase: number
  readonly walk: number
  readonly leafNoise: number
  readonly storeNoise: number
  readonly rateNoise: number
  readonly valueNoise: number
}

interface MeasureInput {
  readonly random: Random
  readonly store: string
  readonly start: string
  readonly habits: Habits
  readonly slices: readonly {
    readonly slice: Series['slice']
    readonly leaves: readonly number[]
  }[]
  /** By day and leaf: without and with the events. */
  readonly before: readonly (readonly Cell[])[]
  readonly after: readonly (readonly Cell[])[]
}

interface DayTotals {
  readonly sessions: number
  readonly orders: number
  readonly revenue: number
}

const metrics: readonly { readonly name: string; readonly kind: SeriesKind }[] = [
  { name: 'sessions', kind: 'count' },
  { name: 'orders', kind: 'count' },
  { name: 'revenue', kind: 'money' },
  { name: 'conversion', kind: 'ratio' },
]

export function measure(input: MeasureInput): SimulatedSeries[] {
  const { store, start, habits, slices, before, after } = input
  const drawn = drawDays(input)
  return slices.flatMap(({ slice, leaves }) =>
    metrics.map(({ name, kind }) => {
      const sums = drawn.map((cells) => sumOf(leaves.map((n) => cells[n] ?? nothing)))
      const asExpected = before.map((cells) =>
        momentsOf(
          name,
          leaves.map((n) => cells[n] ?? noNoise),
          habits,
        ),
      )
      const asWas = after.map((cells) =>
        momentsOf(
          name,
          leaves.map((n) => cells[n] ?? noNoise),
          habits,
        ),
      )
      const where = Object.entries(slice).map(([dimension, value]) => `${dimension}=${value}`)
      return {
        series: {
          id: [store, name, ...where].join('/'),
          store,
          metric: name,
          kind,
          better: 'up',
          slice,
          start,
          values: sums.map((day) => valueOf(name, day)),
          ...(kind === 'ratio' && {
            num: sums.map(({ orders }) => orders),
            den: sums.map(({ sessions }) => sessions),
          }),
        },
        mean: asExpected.map(({ mean }) => mean),
        spread: asExpected.map(({ spread }) => spread),
        shift: asWas.map(({ mean }, day) => {
          const was = asExpected[day]
          return was === undefined || was.spread === 0 ? 0 : (mean - was.mean) / was.spread
        }),
      }
    }),
  )
}

function drawDays({ random, habits, after }: MeasureInput): DayTotals[][] {
  return after.map((cells) => {
    const store = noise(random, habits.storeNoise)
    const rate = noise(random, habits.rateNoise)
    return cells.map((cell) => {
      const sessions = random.poisson(cell.sessions * store * noise(random, habits.leafNoise))
      const orders = random.binomial(sessions, Math.min(1, cell.rate * rate))
      const shape = 1 / habits.valueNoise ** 2
      const revenue = orders === 0 ? 0 : (random.gamma(orders * shape) / shape) * cell.value
      return { sessions, orders, revenue: Math.round(revenue * 100) / 100 }
    })
  })
}

/** With mean 1. */
function noise(random: Random, spread: number): number {
  const shape = 1 / spread ** 2
  return random.gamma(shape) / shape
}

function momentsOf(metric: string, cells: readonly Cell[], habits: Habits) {
  const { leafNoise, storeNoise, rateNoise, valueNoise } = habits
  let [sessions, orders, revenue] = [0, 0, 0]
  let [ofSessions, ofOrders, ofRevenue] = [0, 0, 0]
  for (const cell of cells) {
    const ordered = cell.sessions * cell.rate
    const earned = ordered * cell.value
    sessions += cell.sessions
    orders += ordered
    revenue += earned
    ofSessions += cell.sessions + (cell.sessions * leafNoise) ** 2
    ofOrders += ordered + (ordered * leafNoise) ** 2
    ofRevenue += ordered * cell.value ** 2 * (1 + valueNoise ** 2) + (earned * leafNoise) ** 2
  }
  const shared = storeNoise ** 2 + rateNoise ** 2
  switch (metric) {
    case 'sessions':
      return { mean: sessions, spread: Math.sqrt(ofSessions + (sessions * storeNoise) ** 2) }
    case 'orders':
      return { mean: orders, spread: Math.sqrt(ofOrders + orders ** 2 * shared) }
    case 'revenue':
      return { mean: revenue, spread: Math.sqrt(ofRevenue + revenue ** 2 * shared) }
  }
  const rate = sessions === 0 ? 0 : orders / sessions
  return {
    mean: rate,
    spread: Math.sqrt((rate * (1 - rate)) / Math.max(1, sessions) + (rate * rateNoise) ** 2),
  }
}

function valueOf(metric: string, { sessions, orders, revenue }: DayTotals): number | null {
  if (metric === 'sessions') return sessions
  if (metric === 'orders') return orders
  if (metric === 'revenue') return Math.round(revenue * 100) / 100
  return sessions === 0 ? null : orders / sessions
}

function sumOf(parts: readonly DayTotals[]): DayTotals {
  return parts.reduce(
    (sum, part) => ({
      sessions: sum.sessions + part.sessions,
      orders: sum.orders + part.orders,
      revenue: sum.revenue + part.revenue,
    }),
    nothing,
  )
}

const nothing: DayTotals = { sessions: 0, orders: 0, revenue: 0 }
const noNoise: Cell = { sessions: 0, rate: 0, value: 0 }
