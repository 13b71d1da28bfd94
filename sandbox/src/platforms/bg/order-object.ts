import { stateNameOf } from '@cartograph/contract'
import type { World } from '../../world/create-world.ts'
import type { Order, Place } from '../../world/entities.ts'
import { currentOrder, total, type CurrentLine } from './current-order.ts'

/** What BigCommerce lists besides orders: checkouts that were left, and declined payments. */
export type OrderKind = 'order' | 'incomplete' | 'declined'

/** An order of v2, with its items in consignments. Amounts are in the currency of the shopper. */
export function orderObject(order: Order, world: World, kind: OrderKind) {
  const { currency } = world.options
  const amount = amountsOf(order)
  const { lines, feesMinor, feesTaxMinor, taxMinor, totalMinor, payment } = currentOrder(order)
  const { shippingMinor, shippingTaxMinor } = order
  const items = total(lines.map(({ quantity }) => quantity))
  const certificates = lines.filter(({ line }) => line.isGiftCard)
  const products = lines.filter(({ line }) => !line.isGiftCard)
  const place = placeOf(order.shipTo)
  return {
    id: idOf(order, kind),
    customer_id: order.customerId ?? 0,
    date_created: rfc2822(order.createdAt),
    date_modified: rfc2822(order.updatedAt),
    date_shipped: order.fulfilledAt === null ? '' : rfc2822(order.fulfilledAt),
    status_id: statusOf(order, kind),
    payment_status: kind === 'order' ? payment : kind === 'declined' ? 'declined' : '',
    payment_method: order.isTest ? 'Test Payment Gateway' : 'Credit Card',
    order_source: { web: 'www', pos: 'external', shopify_draft_order: 'manual' }[order.source],
    external_source: order.source === 'pos' ? 'POS' : null,
    channel_id: 1,
    is_deleted: false,
    items_total: items,
    items_shipped: order.fulfilledAt === null ? 0 : items,
    currency_code: order.presentment?.currency ?? currency,
    default_currency_code: order.presentment?.currency ?? currency,
    store_default_currency_code: currency,
    store_default_to_transactional_exchange_rate: (order.presentment?.rate ?? 1).toFixed(10),
    is_tax_inclusive_pricing: order.taxesIncluded,
    total_ex_tax: amount(totalMinor - taxMinor),
    total_inc_tax: amount(totalMinor),
    total_tax: amount(taxMinor),
    shipping_cost_ex_tax: amount(shippingMinor),
    shipping_cost_inc_tax: amount(shippingMinor + shippingTaxMinor),
    shipping_cost_tax: amount(shippingTaxMinor),
    handling_cost_ex_tax: '0.0000',
    handling_cost_tax: '0.0000',
    wrapping_cost_ex_tax: '0.0000',
    wrapping_cost_tax: '0.0000',
    coupon_discount: '0.0000',
    discount_amount: '0.0000',
    gift_certificate_amount: '0.0000',
    store_credit_amount: '0.0000',
    refunded_amount: '0.0000',
    billing_address: { ...place, email: '' },
    fees:
      feesMinor === 0
        ? []
        : [
            {
              id: 1,
              type: 'custom_fee',
              display_name_customer: 'Duties and tips',
              cost_ex_tax: amount(feesMinor),
              cost_inc_tax: amount(feesMinor + feesTaxMinor),
              cost_tax: amount(feesTaxMinor),
            },
          ],
    consignments: {
      shipping:
        products.length === 0
          ? []
          : [{ id: 1, ...place, line_items: products.map((one) => itemObject(one, order)) }],
      pickups: [],
      downloads: [],
      email: {
        gift_certificates:
          certificates.length === 0
            ? []
            : [{ line_items: certificates.map((one) => itemObject(one, order)) }],
      },
    },
  }
}

function itemObject({ line, quantity, paidMinor }: CurrentLine, order: Order) {
  const amount = amountsOf(order)
  const shown = line.unitPriceMinor * quantity
  const factor = 1 + line.taxRate / 10_000
  const [exTax, incTax] = order.taxesIncluded ? [shown / factor, shown] : [shown, shown * factor]
  return {
    id: line.id,
    order_id: order.id,
    product_id: line.productId ?? 0,
    variant_id: line.variantId ?? 0,
    name: line.title,
    sku: line.sku ?? '',
    brand: line.vendor ?? '',
    type: line.isGiftCard ? 'giftcertificate' : 'physical',
    quantity,
    base_price: amount(line.unitPriceMinor),
    total_ex_tax: amount(exTax),
    total_inc_tax: amount(incTax),
    total_tax: amount(incTax - exTax),
    discounted_total_inc_tax: amount(paidMinor),
    applied_discounts: line.discounts.map(({ amountMinor, level }, index) => ({
      id: level === 'order' ? 'coupon' : 'total-item',
      amount: amount(amountMinor),
      name: 'Discount',
      code: level === 'order' ? (order.discountCodes[codeAt(line, index)] ?? null) : null,
      target: level === 'order' ? 'order' : 'product',
    })),
  }
}

/** The codes of an order in the order of their discounts. */
function codeAt({ discounts }: CurrentLine['line'], index: number): number {
  return discounts.slice(0, index).filter(({ level }) => level === 'order').length
}

/** The refunds of v3, whose amounts are numbers. */
export function refundObjects(order: Order) {
  const amount = (minor: number) => Number(amountsOf(order)(minor))
  return order.refunds.map((refund) => {
    const goods = refund.lines.map((line) => ({
      item_type: 'PRODUCT',
      item_id: line.lineId,
      quantity: line.quantity,
      requested_amount: amount(line.merchandiseMinor + line.taxMinor),
      adjustments: [],
    }))
    const shippingMinor = refund.shippingMinor + refund.shippingTaxMinor
    const feeMinor = refund.dutiesMinor + refund.dutiesTaxMinor
    const otherMinor = refund.adjustmentMinor + refund.adjustmentTaxMinor - refund.feeMinor
    const charge = (item_type: string, minor: number) =>
      minor === 0 ? [] : [{ item_type, item_id: order.id, requested_amount: amount(minor) }]
    const taxMinor =
      total(refund.lines.map((line) => line.taxMinor)) +
      refund.shippingTaxMinor +
      refund.dutiesTaxMinor +
      refund.adjustmentTaxMinor
    const totalMinor =
      total(refund.lines.map((line) => line.merchandiseMinor + line.taxMinor)) +
      shippingMinor +
      feeMinor +
      otherMinor
    return {
      id: refund.id,
      order_id: order.id,
      user_id: 1,
      created: new Date(refund.createdAt).toISOString().replace('.000Z', '+00:00'),
      reason: refund.note ?? '',
      total_amount: amount(totalMinor),
      total_tax: amount(taxMinor),
      uses_merchant_override_values: otherMinor !== 0,
      items: [
        ...goods,
        ...charge('SHIPPING', shippingMinor),
        ...charge('FEE', feeMinor),
        ...charge('ORDER', otherMinor),
      ],
      payments: [
        {
          id: 1,
          provider_id: 'stripe',
          amount: amount(totalMinor),
          offline: false,
          is_declined: false,
        },
      ],
    }
  })
}

/** In the currency of the shopper, with four places. */
function amountsOf({ presentment }: Order): (minor: number) => string {
  return (minor) => ((minor / 100) * (presentment?.rate ?? 1)).toFixed(4)
}

/** Those that are no orders have ids of their own. */
function idOf({ id, index }: Order, kind: OrderKind): number {
  if (kind === 'order') return id
  return (kind === 'incomplete' ? 8_000_000_000_000 : 9_000_000_000_000) + index
}

function statusOf(order: Order, kind: OrderKind): number {
  if (kind !== 'order') return kind === 'incomplete' ? 0 : 6
  if (order.cancelledAt !== null) return 5
  const { payment } = currentOrder(order)
  if (payment !== 'paid') return payment === 'refunded' ? 4 : 14
  return order.fulfilledAt === null ? 11 : 10
}

function placeOf(place: Place | null) {
  return {
    city: place?.city ?? '',
    state: place === null ? '' : stateNameOf(place.country, place.province),
    zip: place?.zip ?? '',
    country_iso2: place?.country ?? '',
  }
}

export function rfc2822(moment: number): string {
  return new Date(moment).toUTCString().replace('GMT', '+0000')
}
