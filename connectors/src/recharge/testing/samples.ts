import charge from '../fixtures/charge.json' with { type: 'json' }
import subscription from '../fixtures/subscription.json' with { type: 'json' }
import { normaliseCharge, normaliseSubscription } from '../normalise.ts'
import { normaliseDiscount, normaliseOrder } from '../normalise-sale.ts'
import type { Sample } from '../../testing/contract/sample.ts'

const { line_items: lines, ...listedCharge } = charge
const customer = { id: 9, external_customer_id: { ecommerce: '6001' } }

export const order = {
  id: 301,
  charge: { id: 201, status: 'success' },
  customer,
  external_order_id: { ecommerce: '9001' },
  status: 'success',
  type: 'recurring',
  is_prepaid: false,
  scheduled_at: '2026-06-01',
  processed_at: '2026-06-01T10:00:00',
  created_at: '2026-06-01T10:00:00',
  updated_at: '2026-06-02T10:00:00',
  currency: 'USD',
  total_price: '45.90',
  total_discounts: '5.10',
  total_tax: '3.40',
  total_refunds: '0.00',
}

export const discount = {
  id: 401,
  code: 'COMEBACK',
  value: '15.00',
  value_type: 'percentage',
  status: 'enabled',
  starts_at: '2026-05-01T00:00:00',
  ends_at: null,
  created_at: '2026-05-01T09:00:00',
  updated_at: '2026-05-02T09:00:00',
}

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
  {
    name: 'an order of ReCharge',
    streams: ['orders'],
    normalise: normaliseOrder,
    externalId: '301',
    payload: order,
    needs: ['id', 'updated_at'],
    enums: { status: 'order_status', currency: 'currency' },
  },
  {
    name: 'a discount of ReCharge',
    streams: ['discounts'],
    normalise: normaliseDiscount,
    externalId: '401',
    payload: discount,
    needs: ['id', 'code', 'created_at', 'updated_at'],
    enums: { value_type: 'value_type', status: 'discount_status' },
  },
]
