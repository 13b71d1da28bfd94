import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import { Discount, Order } from './api-types.ts'
import { instantOf } from './moment.ts'
import { currencyOf, customerId } from './normalise.ts'

const orderStatuses = [
  'cancelled',
  'error',
  'processing',
  'queued',
  'refunded',
  'skipped',
  'success',
]
const discountKinds = ['fixed_amount', 'percentage', 'shipping']
const discountStatuses = ['disabled', 'enabled', 'fully_disabled']

export function normaliseOrder(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const order = parsePayload(Order, record.payload, `Order ${record.externalId}`)
  const { connectionId, timezone } = context
  const updatedAt = instantOf(order.updated_at, timezone)
  const placed = order.processed_at ?? order.scheduled_at ?? order.created_at
  const row = {
    connection_id: connectionId,
    subscription_order_id: order.id,
    charge_id: order.charge?.id ?? null,
    order_id: textOrNull(order.external_order_id?.ecommerce),
    customer_id: customerId(order.customer),
    status: namedValue(context, 'order_status', order.status, orderStatuses),
    kind: textOrNull(order.type)?.toLowerCase() ?? null,
    is_prepaid: Boolean(order.is_prepaid),
    placed_at: placed == null ? updatedAt : instantOf(placed, timezone),
    updated_at: updatedAt,
    currency: currencyOf(order.currency, context),
    total: normaliseDecimal(order.total_price ?? '0'),
    discounts: normaliseDecimal(order.total_discounts ?? '0'),
    tax: normaliseDecimal(order.total_tax ?? '0'),
    refunded: normaliseDecimal(order.total_refunds ?? '0'),
  }
  return { subscription_orders: { scope: [connectionId, order.id], rows: [row] } }
}

export function normaliseDiscount(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const discount = parsePayload(Discount, record.payload, `Discount ${record.externalId}`)
  const { connectionId, timezone } = context
  const instantOrNull = (text: string | null | undefined) =>
    text == null ? null : instantOf(text, timezone)
  const row = {
    connection_id: connectionId,
    discount_id: discount.id,
    code: discount.code,
    kind: namedValue(context, 'value_type', discount.value_type, discountKinds),
    value: discount.value == null ? null : normaliseDecimal(discount.value),
    status: namedValue(context, 'discount_status', discount.status, discountStatuses),
    starts_at: instantOrNull(discount.starts_at),
    ends_at: instantOrNull(discount.ends_at),
    created_at: instantOf(discount.created_at, timezone),
    updated_at: instantOf(discount.updated_at, timezone),
  }
  return { subscription_discounts: { scope: [connectionId, discount.id], rows: [row] } }
}
