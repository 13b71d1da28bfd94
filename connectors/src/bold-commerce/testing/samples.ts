import type { Sample } from '../../testing/contract/sample.ts'
import order from '../fixtures/order.json' with { type: 'json' }
import subscription from '../fixtures/subscription.json' with { type: 'json' }
import { normaliseRecord } from '../normalise.ts'

const shared = { streams: ['subscriptions'], normalise: normaliseRecord }

export const samples: readonly Sample[] = [
  {
    ...shared,
    name: 'a subscription of Bold Commerce',
    externalId: '4411',
    payload: { ...subscription, platform_customer_id: '6001' },
    needs: ['id', 'created_at', 'updated_at', 'line_items', 'line_items.*.quantity'],
    enums: {
      subscription_status: 'subscription_status',
      base_currency: 'currency',
    },
  },
  {
    ...shared,
    name: 'an order of a subscription of Bold Commerce',
    externalId: 'order:99001',
    payload: { ...order, customer_id: '6001' },
    needs: ['id', 'subscription_id', 'order'],
    enums: { 'order.currency': 'currency' },
  },
]
