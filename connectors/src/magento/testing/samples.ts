import creditMemo from '../fixtures/credit-memo.json' with { type: 'json' }
import customer from '../fixtures/customer.json' with { type: 'json' }
import order from '../fixtures/order.json' with { type: 'json' }
import product from '../fixtures/product.json' with { type: 'json' }
import type { Sample } from '../../testing/contract/sample.ts'
import { normaliseCustomer, normaliseOrder, normaliseProduct } from '../normalise.ts'

export const samples: readonly Sample[] = [
  {
    name: 'an order of Magento',
    streams: ['orders'],
    normalise: normaliseOrder,
    externalId: '1204',
    payload: { ...order, credit_memos: [creditMemo] },
    needs: [
      'entity_id',
      'created_at',
      'updated_at',
      'base_currency_code',
      'base_grand_total',
      'items',
      'items.*',
      'items.*.item_id',
      'items.*.qty_ordered',
      'items.*.base_row_total',
      'credit_memos',
      'credit_memos.*',
      'credit_memos.*.entity_id',
      'credit_memos.*.created_at',
      'credit_memos.*.base_grand_total',
      'credit_memos.*.items',
      'credit_memos.*.items.*',
      'credit_memos.*.items.*.order_item_id',
      'credit_memos.*.items.*.qty',
    ],
    enums: { state: 'state' },
  },
  {
    name: 'a customer of Magento',
    streams: ['customers'],
    normalise: normaliseCustomer,
    externalId: '310',
    payload: { ...customer, store_locale: 'de_DE' },
    needs: ['id', 'created_at', 'updated_at'],
    enums: {},
  },
  {
    name: 'a product of Magento',
    streams: ['products'],
    normalise: normaliseProduct,
    externalId: '71',
    payload: {
      ...product,
      variants: [{ id: 72, sku: 'JKT-M', name: 'Trail Jacket-M', price: 59.5, quantity: 4 }],
      product_type: 'Jackets',
      media_url: 'https://shop.example.com/media/',
    },
    needs: ['id', 'created_at', 'updated_at', 'variants', 'variants.*', 'variants.*.id'],
    enums: {},
  },
]
