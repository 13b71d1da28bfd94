import { z } from 'zod'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { plainDecimal } from '../kit/values/plain-decimal.ts'

/** Magento's names; each schema requires only what a row cannot do without. */

const Id = z.union([z.int(), z.string().regex(/^\d+$/, 'Not an id')]).transform(String)
const Text = z.nullish(z.string())
/** UTC without a zone: '2026-11-01 09:30:00'. */
const DateTime = z.string().regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/, 'Not a time')

/** Magento computes with floats and sends numbers such as 17.100000000000001; it stores four places. */
const Money = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/, 'Not an amount')])
  .transform((value) => normaliseDecimal(plainDecimal(value, 4)))
/** What does not apply is absent, null or 0. */
const Amount = z.nullish(Money).transform((value) => value ?? '0.00')
const Quantity = z.nullish(z.number()).transform((value) => value ?? 0)

/** Any list: as it is read, before each record is parsed by itself. */
export const SearchResult = z.object({
  items: z.nullish(z.array(z.looseObject({}))),
  total_count: z.int().nonnegative(),
  search_criteria: z.nullish(z.object({ page_size: z.nullish(z.int()) })),
})

export const Changed = z.looseObject({ updated_at: DateTime })

export const StoreConfigs = z
  .array(
    z.object({
      id: z.int(),
      code: z.string(),
      locale: Text,
      base_currency_code: z.string(),
      timezone: z.string(),
      secure_base_media_url: Text,
    }),
  )
  .min(1)
export type StoreConfig = z.infer<typeof StoreConfigs>[number]

export const OrderItem = z.object({
  item_id: Id,
  parent_item_id: z.nullish(Id),
  product_id: z.nullish(Id),
  product_type: Text,
  sku: Text,
  name: Text,
  is_virtual: z.nullish(z.union([z.number(), z.string(), z.boolean()])),
  qty_ordered: z.number(),
  qty_canceled: Quantity,
  qty_shipped: Quantity,
  base_price: Amount,
  base_price_incl_tax: Amount,
  base_original_price: Amount,
  base_row_total: Money,
  base_discount_amount: Amount,
  base_discount_tax_compensation_amount: Amount,
  base_tax_amount: Amount,
  base_weee_tax_applied_row_amnt: Amount,
})
export type OrderItem = z.infer<typeof OrderItem>

const Memo = z.object({
  entity_id: Id,
  created_at: DateTime,
  /** 1 is open, 2 refunded, 3 cancelled. */
  state: z.nullish(z.int()),
  base_grand_total: Money,
  base_tax_amount: Amount,
  base_shipping_amount: Amount,
  /** Negative. */
  base_discount_amount: Amount,
  base_shipping_discount_tax_compensation_amnt: Amount,
  base_adjustment_positive: Amount,
  base_adjustment_negative: Amount,
  items: z.array(
    z.object({
      order_item_id: Id,
      qty: z.number(),
      base_row_total: Amount,
      base_discount_amount: Amount,
      base_discount_tax_compensation_amount: Amount,
      base_tax_amount: Amount,
      base_weee_tax_applied_row_amnt: Amount,
    }),
  ),
  comments: z.nullish(z.array(z.nullish(z.object({ comment: Text })))),
  extension_attributes: z.nullish(
    z.object({
      base_gift_cards_amount: Amount,
      base_customer_balance_amount: Amount,
      gw_base_price: Amount,
      gw_items_base_price: Amount,
      gw_card_base_price: Amount,
    }),
  ),
})
export type CreditMemo = z.infer<typeof Memo>

const Address = z.object({ city: Text, region_code: Text, country_id: Text })

export const Order = z.object({
  entity_id: Id,
  increment_id: Text,
  created_at: DateTime,
  updated_at: DateTime,
  state: z.optional(z.unknown()),
  base_currency_code: z.string(),
  /** The currency that the buyer paid in. */
  order_currency_code: z.nullish(z.string()),
  payment: z.nullish(z.object({ method: z.nullish(z.string()) })),
  customer_id: z.nullish(Id),
  coupon_code: Text,
  remote_ip: Text,
  base_grand_total: Money,
  base_tax_amount: Amount,
  base_total_paid: Amount,
  base_shipping_amount: Amount,
  base_shipping_discount_amount: Amount,
  base_shipping_discount_tax_compensation_amnt: Amount,
  base_shipping_canceled: Amount,
  items: z.array(OrderItem),
  status_histories: z.nullish(
    z.array(z.nullish(z.object({ status: Text, created_at: z.nullish(DateTime) }))),
  ),
  extension_attributes: z.nullish(
    z.object({
      shipping_assignments: z.nullish(
        z.array(
          z.nullish(z.object({ shipping: z.nullish(z.object({ address: z.nullish(Address) })) })),
        ),
      ),
      base_gift_cards_amount: Amount,
      base_customer_balance_amount: Amount,
      base_reward_currency_amount: Amount,
      gw_base_price: Amount,
      gw_items_base_price: Amount,
      gw_card_base_price: Amount,
    }),
  ),
  /** Added while reading. */
  credit_memos: z.array(Memo),
})
export type Order = z.infer<typeof Order>

/** The fields of an order that decide whether it has credit memos. */
export const RefundedOrder = z.looseObject({
  entity_id: Id,
  updated_at: DateTime,
  state: z.optional(z.unknown()),
  base_total_refunded: z.optional(z.unknown()),
  base_shipping_refunded: z.optional(z.unknown()),
  base_adjustment_positive: z.optional(z.unknown()),
  base_adjustment_negative: z.optional(z.unknown()),
  // A malformed order is set aside later, by itself.
  items: z._default(z.array(z.looseObject({})), []).catch([]),
})
export type RefundedOrder = z.infer<typeof RefundedOrder>
export const ListedMemo = z.looseObject({ order_id: Id })

const CustomerAddress = z.object({
  city: Text,
  postcode: Text,
  country_id: Text,
  telephone: Text,
  region: z.nullish(z.object({ region_code: Text })),
  default_shipping: z.nullish(z.boolean()),
  default_billing: z.nullish(z.boolean()),
})

export const Customer = z.object({
  id: Id,
  email: Text,
  firstname: Text,
  lastname: Text,
  created_at: DateTime,
  updated_at: DateTime,
  store_id: z.nullish(z.int()),
  addresses: z.nullish(z.array(z.nullish(CustomerAddress))),
  extension_attributes: z.nullish(z.object({ is_subscribed: z.nullish(z.boolean()) })),
  /** Added while reading: that of the customer's store view. */
  store_locale: Text,
})
export type Customer = z.infer<typeof Customer>

export const ListedCustomer = z.looseObject({
  id: Id,
  updated_at: DateTime,
  store_id: z.nullish(z.int()),
})

const Attributes = z.nullish(
  z.array(z.nullish(z.object({ attribute_code: Text, value: z.optional(z.unknown()) }))),
)

const Variant = z.object({
  id: Id,
  sku: Text,
  name: Text,
  price: Amount,
  custom_attributes: Attributes,
  /** Added while reading: the units of all sources; null where they are not known. */
  quantity: z.nullish(z.number()),
})
export type Variant = z.infer<typeof Variant>

export const Product = z.object({
  ...Variant.shape,
  status: z.optional(z.unknown()),
  created_at: DateTime,
  updated_at: DateTime,
  /** Added while reading: the variants of a configurable product, with itself as the only one of others. */
  variants: z.array(Variant),
  product_type: Text,
  media_url: Text,
})
export type Product = z.infer<typeof Product>

export const ListedProduct = z.looseObject({
  id: Id,
  sku: z.optional(z.unknown()),
  updated_at: DateTime,
  attribute_set_id: z.nullish(z.int()),
  extension_attributes: z.nullish(
    z.looseObject({ configurable_product_links: z.nullish(z.array(Id)) }),
  ),
})
export type ListedProduct = z.infer<typeof ListedProduct>

export const AttributeSet = z.object({ attribute_set_id: z.int(), attribute_set_name: z.string() })

export const SourceItem = z.object({
  sku: z.string(),
  quantity: z.number(),
  status: z.nullish(z.int()),
})
