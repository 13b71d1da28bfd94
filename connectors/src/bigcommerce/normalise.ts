import { stateCodeOf, type ProductVariantRow } from '@cartograph/contract'
import { normalisePhone } from '../kit/audiences/normalise-phone.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { knownValue } from '../kit/values/known-value.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import { Customer, Order, Product, type Variant } from './api-types.ts'
import { orderLineRows, orderRow, orderStatus } from './order-rows.ts'
import { instantOf } from './read-changes.ts'
import { refundRows } from './refund-rows.ts'

export function normaliseOrder(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const scope = [context.connectionId, record.externalId]
  if (record.payload === null) return noOrder(scope)
  const order = parsePayload(Order, record.payload, `Order ${record.externalId}`)
  // A checkout that was not completed, or whose payment was declined, is no order.
  const { incomplete, declined } = orderStatus
  if (order.status_id === incomplete || order.status_id === declined) return noOrder(scope)
  const changed = refundRows(order, context)
  return {
    orders: { scope, rows: [orderRow(order, changed.cancelledAt, context)] },
    order_lines: { scope, rows: orderLineRows(order, context) },
    refunds: { scope, rows: changed.refunds },
    refund_lines: { scope, rows: changed.lines },
  }
}

function noOrder(scope: readonly string[]): NormalisedRecord {
  const none = { scope, rows: [] }
  return { orders: none, order_lines: none, refunds: none, refund_lines: none }
}

/** BigCommerce counts no orders of a customer, and does not say here who subscribed to emails. */
export function normaliseCustomer(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const customer = parsePayload(Customer, record.payload, `Customer ${record.externalId}`)
  const [address] = customer.addresses
  const country = textOrNull(address?.country_code)
  const state = textOrNull(address?.state_or_province)
  return {
    customers: {
      scope: [context.connectionId, record.externalId],
      rows: [
        {
          connection_id: context.connectionId,
          customer_id: customer.id,
          email: textOrNull(customer.email?.toLowerCase()),
          phone: normalisePhone(customer.phone ?? null, country),
          first_name: textOrNull(customer.first_name),
          last_name: textOrNull(customer.last_name),
          accepts_email: false,
          accepts_sms: null,
          declined_data_sale: null,
          created_at: instantOf(customer.date_created),
          updated_at: instantOf(customer.date_modified),
          orders_count: 0,
          amount_spent: '0.00',
          currency: context.currency,
          country,
          province: state === null ? null : stateCodeOf(country, state),
          city: textOrNull(address?.city),
          postal_code: textOrNull(address?.postal_code),
          language: null,
          tags: '',
        },
      ],
    },
  }
}

export function normaliseProduct(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const product = parsePayload(Product, record.payload, `Product ${record.externalId}`)
  const scope = [context.connectionId, record.externalId]
  const image = product.images.find((one) => one.is_thumbnail === true) ?? product.images[0]
  return {
    products: {
      scope,
      rows: [
        {
          connection_id: context.connectionId,
          product_id: product.id,
          title: product.name,
          handle: (product.custom_url?.url ?? '').replaceAll(/^\/|\/$/g, ''),
          vendor: textOrNull(product.brand_name),
          product_type: product.category_names[0] ?? null,
          status: product.is_visible ? 'active' : 'draft',
          image_url: textOrNull(image?.url_standard),
          published_at: product.is_visible ? instantOf(product.date_created) : null,
          created_at: instantOf(product.date_created),
          updated_at: instantOf(product.date_modified),
          tags: '',
        },
      ],
    },
    product_variants: {
      scope,
      rows: product.variants.map((variant) => variantRow(variant, product, context)),
    },
  }
}

const trackings = ['none', 'product', 'variant'] as const

/** A variant without a price of its own has that of the product. */
function variantRow(
  variant: Variant,
  product: Product,
  context: NormaliseContext,
): ProductVariantRow {
  const tracking = knownValue(context, 'inventory_tracking', product.inventory_tracking, trackings)
  const regular = variant.price ?? product.price
  const isOnSale = Number(variant.sale_price ?? 0) > 0
  const retail = variant.retail_price ?? '0'
  const before = isOnSale ? regular : Number(retail) > Number(regular) ? retail : null
  const cost = variant.cost_price ?? product.cost_price ?? null
  const stock = { none: null, unknown: null, product: product.inventory_level }
  return {
    connection_id: context.connectionId,
    product_id: product.id,
    variant_id: variant.id,
    title: variant.option_values.map(({ label }) => label).join(' / ') || 'Default Title',
    sku: textOrNull(variant.sku),
    price: normaliseDecimal((isOnSale ? variant.sale_price : regular) ?? regular),
    compare_at_price: before === null ? null : normaliseDecimal(before),
    // A cost of 0 was never entered.
    unit_cost: cost === null || Number(cost) === 0 ? null : normaliseDecimal(cost),
    currency: context.currency,
    inventory_quantity:
      (tracking === 'variant' ? variant.inventory_level : stock[tracking]) ?? null,
    updated_at: instantOf(product.date_modified),
  }
}
