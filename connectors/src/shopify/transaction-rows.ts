import type { FulfillmentRow, OrderTransactionRow } from '@cartograph/contract'
import type { NormaliseContext } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import type { FulfillmentNode, OrderNode, TransactionNode } from './api-types.ts'
import { instant, numericId } from './scalars.ts'

export const transactionKinds = [
  'AUTHORIZATION',
  'CAPTURE',
  'CHANGE',
  'EMV_AUTHORIZATION',
  'REFUND',
  'SALE',
  'SUGGESTED_REFUND',
  'VOID',
]

export const transactionStatuses = [
  'AWAITING_RESPONSE',
  'ERROR',
  'FAILURE',
  'PENDING',
  'SUCCESS',
  'UNKNOWN',
]

export const fulfillmentStatuses = ['CANCELLED', 'ERROR', 'FAILURE', 'OPEN', 'PENDING', 'SUCCESS']

export const deliveryStatuses = [
  'ATTEMPTED_DELIVERY',
  'CANCELED',
  'CARRIER_PICKED_UP',
  'CONFIRMED',
  'DELAYED',
  'DELIVERED',
  'FAILURE',
  'FULFILLED',
  'IN_TRANSIT',
  'LABEL_PRINTED',
  'LABEL_PURCHASED',
  'LABEL_VOIDED',
  'MARKED_AS_FULFILLED',
  'NOT_DELIVERED',
  'OUT_FOR_DELIVERY',
  'PICKED_UP',
  'READY_FOR_PICKUP',
  'SUBMITTED',
]

/** A refund that the admin only suggests moves no money. */
export function transactionRows(
  order: OrderNode,
  context: NormaliseContext,
): OrderTransactionRow[] {
  return (order.transactions ?? [])
    .filter(({ kind }) => kind !== 'SUGGESTED_REFUND')
    .map((transaction) => transactionRow(transaction, order, context))
}

function transactionRow(
  transaction: TransactionNode,
  order: OrderNode,
  context: NormaliseContext,
): OrderTransactionRow {
  const { kind, status, errorCode } = transaction
  return {
    connection_id: context.connectionId,
    order_id: numericId(order.id),
    transaction_id: numericId(transaction.id),
    kind: namedValue(context, 'transaction.kind', kind, transactionKinds).toLowerCase(),
    status: namedValue(context, 'transaction.status', status, transactionStatuses).toLowerCase(),
    gateway: textOrNull(transaction.gateway),
    processed_at: instant(transaction.processedAt ?? transaction.createdAt),
    is_test: transaction.test,
    currency: order.currencyCode,
    amount: normaliseDecimal(transaction.amountSet.shopMoney.amount),
    error_code: textOrNull(errorCode?.toLowerCase()),
  }
}

export function fulfillmentRows(order: OrderNode, context: NormaliseContext): FulfillmentRow[] {
  return (order.fulfillments ?? []).map((each) => fulfillmentRow(each, order, context))
}

function fulfillmentRow(
  fulfillment: FulfillmentNode,
  order: OrderNode,
  context: NormaliseContext,
): FulfillmentRow {
  const { status, displayStatus } = fulfillment
  return {
    connection_id: context.connectionId,
    order_id: numericId(order.id),
    fulfillment_id: numericId(fulfillment.id),
    status: namedValue(context, 'fulfillment.status', status, fulfillmentStatuses).toLowerCase(),
    delivery_status:
      displayStatus === null
        ? null
        : namedValue(context, 'displayStatus', displayStatus, deliveryStatuses).toLowerCase(),
    created_at: instant(fulfillment.createdAt),
    in_transit_at: instantOrNull(fulfillment.inTransitAt),
    delivered_at: instantOrNull(fulfillment.deliveredAt),
    estimated_delivery_at: instantOrNull(fulfillment.estimatedDeliveryAt),
    carrier: textOrNull(fulfillment.trackingInfo[0]?.company),
    location_name: textOrNull(fulfillment.location?.name),
    units: fulfillment.totalQuantity,
    requires_shipping: fulfillment.requiresShipping,
    updated_at: instant(fulfillment.updatedAt),
  }
}

function instantOrNull(moment: string | null): string | null {
  return moment === null ? null : instant(moment)
}
