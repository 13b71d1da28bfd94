import type { PlanOffer } from '@cartograph/contract'

const limits = {
  sources: 20,
  members: 15,
  orders_per_month: 20_000,
  synced_audiences: 10,
  history_months: 36,
  model_questions_per_month: 1_000,
}
const base = {
  type: 'base_plan',
  is_free: false,
  is_enterprise: false,
  interval: null,
  prices: {},
  usage: null,
  limits,
} as const

export const offers: PlanOffer[] = [
  {
    ...base,
    id: 'free',
    display_name: 'Free',
    description: 'For a store that is starting out.',
    is_free: true,
    limits: { ...limits, sources: 1, synced_audiences: 0 },
  },
  {
    ...base,
    id: 'base-monthly',
    display_name: 'Base plan',
    description: 'Everything for a growing store.',
    interval: '30_days',
    prices: { USD: 9_900, JPY: 15_000 },
  },
  {
    ...base,
    id: 'enterprise',
    display_name: 'Enterprise',
    description: 'For several stores.',
    is_enterprise: true,
    limits: { ...limits, sources: null },
  },
]
