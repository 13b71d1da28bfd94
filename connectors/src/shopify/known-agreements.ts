import type { NormaliseContext } from '../kit/stream.ts'
import { knownValue } from '../kit/values/known-value.ts'
import type { AgreementNode, OrderNode, SaleNode } from './api-types.ts'
import { actionTypes, lineTypes } from './sales.ts'

export const agreementReasons = ['ORDER', 'ORDER_EDIT', 'REFUND', 'RETURN'] as const

/**
 * The order with a known reason for each agreement and a known type for each line, without which its
 * amounts cannot be told apart. An unknown value is reported and taken from the object's own type.
 */
export function withKnownAgreements(order: OrderNode, context: NormaliseContext): OrderNode {
  const nodes = order.agreements.nodes.map((agreement, at) => ({
    ...agreement,
    reason: reasonOf(agreement, at, context),
    sales: {
      ...agreement.sales,
      nodes: agreement.sales.nodes.map((sale) => ({
        ...sale,
        lineType: lineTypeOf(sale, context),
      })),
    },
  }))
  return { ...order, agreements: { ...order.agreements, nodes } }
}

/** An agreement of another type is the placed order if it is the first, and an edit if it is later. */
function reasonOf({ id, reason }: AgreementNode, at: number, context: NormaliseContext): string {
  const known = knownValue(context, 'agreement.reason', reason, agreementReasons)
  if (known !== 'unknown') return known
  return reasons[typeOf(id)] ?? (at === 0 ? 'ORDER' : 'ORDER_EDIT')
}

const reasons: Readonly<Record<string, (typeof agreementReasons)[number]>> = {
  OrderAgreement: 'ORDER',
  OrderEditAgreement: 'ORDER_EDIT',
  RefundAgreement: 'REFUND',
  ReturnAgreement: 'RETURN',
}

function lineTypeOf({ id, lineType, actionType }: SaleNode, context: NormaliseContext): string {
  // Only returns and updates differ: another action counts as an order.
  knownValue(context, 'sale.actionType', actionType, actionTypes)
  const known = knownValue(context, 'sale.lineType', lineType, lineTypes)
  return known === 'unknown' ? (saleTypes[typeOf(id)] ?? known) : known
}

const saleTypes: Readonly<Record<string, string>> = {
  AdjustmentSale: 'ADJUSTMENT',
  DutySale: 'DUTY',
  GiftCardSale: 'GIFT_CARD',
  ProductSale: 'PRODUCT',
  ShippingLineSale: 'SHIPPING',
  TipSale: 'TIP',
}

/** `gid://shopify/RefundAgreement/123` → `RefundAgreement` */
function typeOf(gid: string): string {
  return /^gid:\/\/shopify\/(\w+)\//.exec(gid)?.[1] ?? ''
}
