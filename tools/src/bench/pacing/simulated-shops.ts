import {
  simulateOtherStore,
  simulateStore,
  simulateUnevenStore,
  type SimulatedStore,
} from '@cartograph/analysis/testing'
import { addDays } from '@cartograph/contract'
import type { PacedSeries, PacedShop } from './paced-shop.ts'
import { sandboxShop } from './sandbox-shop.ts'

/** Three very different simulators and the sandbox's shops, which have the year of a shop with a Black Friday. */
export const shopKinds: Readonly<Record<string, ShopKind>> = {
  'Stores of the first kind (every level drifts)': {
    simulate: ({ seed, driftDays }) =>
      shopOf(
        simulateStore({
          seed,
          start: addDays('2023-03-04', (seed % 30) * 12),
          days: 900,
          window: 90,
          events: 0,
          ...(driftDays !== undefined && { driftDays }),
        }),
      ),
    every: 1,
    levelRate: 0.2,
  },
  'Stores of the second kind (sparse, shifting, young, with gaps)': {
    simulate: ({ seed, driftDays }) =>
      shopOf(simulateOtherStore({ seed, window: 90, events: 0, driftDays })),
    every: 1,
    levelRate: 0.01,
  },
  'Stores of the third kind (uneven weeks, shifts, unknown promotions, outages)': {
    simulate: ({ seed, driftDays }) =>
      shopOf(
        simulateUnevenStore({
          seed,
          window: 90,
          events: 0,
          ...(driftDays !== undefined && { driftDays }),
        }),
      ),
    every: 1,
    levelRate: 0.05,
  },
  'Sandbox shops (growth, a Christmas season, Black Friday, promotions, stock-outs)': {
    simulate: ({ seed }) => sandboxShop(seed),
    // Their orders, ads and visits take four seconds to simulate.
    every: 10,
    levelRate: 0.1,
  },
}

export interface ShopKind {
  /** With `driftDays`, as expected by one who knows the shop for so many days and no later change. */
  readonly simulate: (asked: {
    readonly seed: number
    readonly driftDays?: number | undefined
  }) => PacedShop
  /** Only each so many-th seed is used. */
  readonly every: number
  /** The best rate in hindsight at which an oracle of its season smooths the level. */
  readonly levelRate: number
}

const metricNames: Readonly<Record<string, PacedSeries['metric']>> = {
  revenue: 'net sales',
  sales: 'net sales',
  orders: 'orders',
  cost: 'spend',
  sessions: 'sessions',
  visits: 'sessions',
}

/** The whole shop, or its first part in stores without data of the whole. */
function shopOf({ calendar, series }: SimulatedStore): PacedShop {
  const slice = JSON.stringify(series[0]?.series.slice)
  return {
    calendar,
    series: series.flatMap(({ series: one, mean }) => {
      const metric = metricNames[one.metric]
      if (metric === undefined || JSON.stringify(one.slice) !== slice) return []
      return [{ metric, series: one, mean }]
    }),
  }
}
