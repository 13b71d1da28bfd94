import charge from '../fixtures/charge.json' with { type: 'json' }
import subscription from '../fixtures/subscription.json' with { type: 'json' }
import { normaliseCharge, normaliseSubscription } from '../normalise.ts'
import type { Sample } from '../../testing/contract/sample.ts'

const { line_items: lines, ...listedCharge } = charge
const customer = { id: 9, external_customer_id: { ecommerce: '6001' } }

export const samples: readonly Sample[] = [
  {
    name: 'a subscription of ReCharge',
    streams: ['subscriptions'],
    normalise: normaliseSubscription,
    externalId: String(subscription.id),
    payload: { ...subscription, customer },
    needs: ['id', 'created_at', 'updated_at', 'quantity'],
    enums: {
      status: 'status',
      order_interval_unit: 'order_interval_unit',
      presentment_currency: 'currency',
    },
  },
  {
    name: 'a charge of ReCharge',
    streams: ['charges'],
    normalise: normaliseCharge,
    externalId: `${charge.id}:77`,
    payload: { ...listedCharge, lines, hasOtherLines: false },
    needs: [
      'id',
      'scheduled_at',
      'updated_at',
      'lines.*.purchase_item_id',
      'lines.*.quantity',
      'hasOtherLines',
    ],
    enums: { status: 'status', currency: 'currency' },
    // What happened is not known, so there is no event.
    rowsOfUnknown: { status: 0 },
  },
]
