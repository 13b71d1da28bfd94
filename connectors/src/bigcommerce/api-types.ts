import { z } from 'zod'
import { plainDecimal } from '../kit/values/plain-decimal.ts'

const Id = z.union([z.int(), z.string().min(1)]).transform(String)
const Text = z.nullish(z.string())
/** Strings with four places in v2, numbers in v3. */
const Decimal = z
  .union([z.string().regex(/^-?\d+(\.\d+)?$/), z.number()])
  .transform((value) => plainDecimal(value, 4))
const OptionalDecimal = z.nullish(Decimal).transform((value) => value ?? '0')
const DateTime = z.string().min(10)
const ListOf = <Item extends z.ZodType>(item: Item) =>
  z.nullish(z.array(item)).transform((items) => items ?? [])

/** A list of details, of which one may be missing without a loss of amounts. */
const DetailsOf = <Item extends z.ZodType>(item: Item) =>
  ListOf(z.nullable(item)).transform((items) => items.filter((one) => one !== null))

/** Requires only what reading needs, so that a malformed record is rejected alone. */
export const ListedOrder = z.looseObject({
  id: Id,
  date_modified: DateTime,
  is_deleted: z.optional(z.unknown()),
})
export const ListedRecord = z.looseObject({ id: Id, date_modified: DateTime })
export const ListedRefund = z.looseObject({ id: Id, order_id: Id })

const AppliedDiscount = z.object({ amount: OptionalDecimal, code: Text })

export const OrderProduct = z.object({
  id: Id,
  product_id: z.nullish(Id),
  variant_id: z.nullish(Id),
  name: z.string(),
  sku: Text,
  brand: Text,
  type: z.optional(z.unknown()),
  quantity: z.int(),
  base_price: Decimal,
  total_ex_tax: Decimal,
  total_inc_tax: Decimal,
  total_tax: Decimal,
  discounted_total_inc_tax: z.nullish(Decimal),
  applied_discounts: DetailsOf(AppliedDiscount),
})
export type OrderProduct = z.infer<typeof OrderProduct>

const Place = { country_iso2: Text, state: Text, city: Text }
const Items = z.object({ line_items: ListOf(OrderProduct) })
const Shipment = z.object({ ...Place, line_items: ListOf(OrderProduct) })

/** Only `consignment_structure=object` has the items. */
const Consignments = z.object({
  shipping: ListOf(Shipment),
  pickups: ListOf(Items),
  downloads: ListOf(Items),
  email: z.nullish(z.object({ gift_certificates: ListOf(Items) })),
})

const Fee = z.object({ cost_ex_tax: OptionalDecimal, cost_tax: OptionalDecimal })

const RefundItem = z.object({
  item_type: z.optional(z.unknown()),
  item_id: z.nullish(Id),
  quantity: z.nullish(z.int()),
  requested_amount: Decimal,
  adjustments: DetailsOf(z.object({ amount: OptionalDecimal })),
})
export type RefundItem = z.infer<typeof RefundItem>

export const Refund = z.object({
  id: Id,
  created: DateTime,
  reason: Text,
  total_amount: Decimal,
  total_tax: OptionalDecimal,
  items: ListOf(RefundItem),
  payments: DetailsOf(z.object({ is_declined: z.nullish(z.boolean()) })),
})
export type Refund = z.infer<typeof Refund>

export const Order = z.object({
  id: Id,
  date_created: DateTime,
  date_modified: DateTime,
  status_id: z.int(),
  payment_status: z.optional(z.unknown()),
  payment_method: Text,
  order_source: Text,
  customer_id: z.nullish(Id),
  items_total: z.nullish(z.number()),
  items_shipped: z.nullish(z.number()),
  /** The transactional currency, in which all amounts are. */
  default_currency_code: Text,
  store_default_currency_code: Text,
  store_default_to_transactional_exchange_rate: z.nullish(z.union([z.string(), z.number()])),
  is_tax_inclusive_pricing: z.nullish(z.boolean()),
  total_inc_tax: Decimal,
  total_tax: Decimal,
  shipping_cost_ex_tax: OptionalDecimal,
  shipping_cost_tax: OptionalDecimal,
  handling_cost_ex_tax: OptionalDecimal,
  handling_cost_tax: OptionalDecimal,
  wrapping_cost_ex_tax: OptionalDecimal,
  wrapping_cost_tax: OptionalDecimal,
  billing_address: z.nullish(z.object(Place)),
  fees: ListOf(Fee),
  consignments: Consignments,
  /** Added while reading: the refunds of the order, which have a list of their own. */
  refunds: z.array(Refund),
})
export type Order = z.infer<typeof Order>

export const Customer = z.object({
  id: Id,
  email: Text,
  first_name: Text,
  last_name: Text,
  phone: Text,
  date_created: DateTime,
  date_modified: DateTime,
  addresses: DetailsOf(
    z.object({
      country_code: Text,
      state_or_province: Text,
      city: Text,
      postal_code: Text,
    }),
  ),
})
export type Customer = z.infer<typeof Customer>

const Variant = z.object({
  id: Id,
  sku: Text,
  price: z.nullish(Decimal),
  sale_price: z.nullish(Decimal),
  retail_price: z.nullish(Decimal),
  cost_price: z.nullish(Decimal),
  inventory_level: z.nullish(z.int()),
  option_values: ListOf(z.object({ label: z.string() })),
})
export type Variant = z.infer<typeof Variant>

export const Product = z.object({
  id: Id,
  name: z.string(),
  price: Decimal,
  cost_price: z.nullish(Decimal),
  is_visible: z.boolean(),
  inventory_tracking: z.optional(z.unknown()),
  inventory_level: z.nullish(z.int()),
  custom_url: z.nullish(z.object({ url: Text })),
  date_created: DateTime,
  date_modified: DateTime,
  images: DetailsOf(z.object({ is_thumbnail: z.nullish(z.boolean()), url_standard: Text })),
  variants: z.array(Variant),
  /** Added while reading: a product has only the ids. */
  brand_name: Text,
  category_names: z.array(z.string()),
})
export type Product = z.infer<typeof Product>

export const Store = z.object({
  id: z.string().min(1),
  name: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  timezone: z.nullish(z.object({ name: Text })),
})
