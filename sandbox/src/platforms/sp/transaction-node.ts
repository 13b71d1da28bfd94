import type { Order } from '../../world/entities.ts'
import type { OrderPayment } from '../../world/orders/order-payments.ts'
import type { Shipment } from '../../world/orders/order-shipments.ts'
import { dateTime, gid, optionalDateTime } from './format.ts'

export function transactionNode(
  payment: OrderPayment,
  order: Order,
  bag: (minor: number) => unknown,
) {
  return {
    __typename: 'OrderTransaction',
    id: gid('OrderTransaction', payment.id),
    kind: payment.kind.toUpperCase(),
    status: payment.status.toUpperCase(),
    gateway: payment.gateway,
    formattedGateway: payment.gateway.replace('_', ' '),
    createdAt: dateTime(payment.at),
    processedAt: dateTime(payment.at),
    test: order.isTest,
    errorCode: payment.errorCode?.toUpperCase() ?? null,
    amountSet: () => bag(payment.amountMinor),
  }
}

export function fulfillmentNode(shipment: Shipment) {
  const { status, isSent, deliveredAt } = shipment
  const display = deliveredAt !== null ? 'DELIVERED' : isSent ? 'IN_TRANSIT' : 'FULFILLED'
  return {
    __typename: 'Fulfillment',
    id: gid('Fulfillment', shipment.id),
    status: status.toUpperCase(),
    displayStatus: status === 'cancelled' ? 'CANCELED' : display,
    createdAt: dateTime(shipment.at),
    updatedAt: dateTime(deliveredAt ?? shipment.at),
    inTransitAt: optionalDateTime(isSent ? shipment.at : null),
    deliveredAt: optionalDateTime(deliveredAt),
    estimatedDeliveryAt: optionalDateTime(shipment.expectedAt),
    totalQuantity: shipment.units,
    requiresShipping: isSent,
    trackingInfo: shipment.carrier === null ? [] : [{ company: shipment.carrier }],
    location: {
      __typename: 'Location',
      id: gid('Location', shipment.location.id),
      name: shipment.location.name,
    },
  }
}
