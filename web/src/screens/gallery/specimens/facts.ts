import type { Cell } from '@cartograph/contract'

/** Additive facts, from which all measures are computed, for parts and totals alike. */
export interface Facts {
  readonly cents: number
  readonly orders: number
  readonly refunded: number
  readonly customers: number
  readonly spentCents: number
}

/** Sales of about the given size; deterministic. */
export function factsOf(size: number, seed: number): Facts {
  const orders = Math.round(size * (0.8 + 0.4 * noise(seed)))
  return {
    orders,
    cents: Math.round(orders * (6_400 + 2_200 * noise(seed + 0.25))),
    refunded: Math.round(orders * 0.09 * noise(seed + 0.5)),
    customers: Math.round(orders * 0.86),
    spentCents: Math.round(orders * (1_100 + 900 * noise(seed + 0.75))),
  }
}

export function addFacts(all: readonly Facts[]): Facts {
  const sum = (part: keyof Facts) => all.reduce((total, facts) => total + facts[part], 0)
  return {
    cents: sum('cents'),
    orders: sum('orders'),
    refunded: sum('refunded'),
    // Some customers appear in several parts.
    customers: Math.round(sum('customers') * (all.length > 1 ? 0.82 : 1)),
    spentCents: sum('spentCents'),
  }
}

/** Exact decimal text, as in the query API. */
export const measureTexts = {
  netSales: ({ cents }) => money(cents),
  orders: ({ orders }) => String(orders),
  averageOrderValue: ({ cents, orders }) => (orders === 0 ? null : money(cents / orders)),
  refundRate: ({ refunded, orders }) => (orders === 0 ? null : (refunded / orders).toFixed(8)),
  customers: ({ customers }) => String(customers),
  adSpend: ({ spentCents }) => money(spentCents),
  returnOnAdSpend: ({ cents, spentCents }) =>
    spentCents === 0 ? null : (cents / spentCents).toFixed(8),
} satisfies Record<string, (facts: Facts) => Cell>

export type MeasureName = keyof typeof measureTexts

function money(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** A deterministic value between 0 and 1. */
export function noise(seed: number): number {
  const wave = Math.sin(seed * 12.9898 + 4.1414) * 43_758.5453
  return wave - Math.floor(wave)
}
