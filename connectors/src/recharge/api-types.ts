import { z } from 'zod'

const Id = z.union([z.int(), z.string().min(1)]).transform(String)
const Text = z.nullish(z.string())
const Decimal = z.string().regex(/^-?\d+(\.\d+)?$/)
const DateTime = z.string().min(10)
const Currency = z.string().regex(/^[A-Z]{3}$/)
/** Of the shop, whatever it is made with. */
const ExternalId = z.nullish(z.object({ ecommerce: Text }))

export const Customer = z.object({ id: Id, external_customer_id: ExternalId })
export type Customer = z.infer<typeof Customer>

/** Of a record, whose customer may be deleted. */
const RecordCustomer = z.nullish(z.object({ ...Customer.shape, id: z.nullish(Id) }))
export type RecordCustomer = z.infer<typeof RecordCustomer>

export const Subscription = z.object({
  id: Id,
  status: z.optional(z.unknown()),
  created_at: DateTime,
  updated_at: DateTime,
  cancelled_at: z.nullish(DateTime),
  cancellation_reason: Text,
  next_charge_scheduled_at: z.nullish(DateTime),
  charge_interval_frequency: z.nullish(z.coerce.number().int().min(1)),
  order_interval_unit: z.optional(z.unknown()),
  price: z.nullish(Decimal),
  presentment_currency: Text,
  quantity: z.int(),
  product_title: Text,
  sku: Text,
  external_product_id: ExternalId,
  external_variant_id: ExternalId,
  /** Added while reading: a subscription has only the customer's id. */
  customer: RecordCustomer,
})
export type Subscription = z.infer<typeof Subscription>

export const ChargeLine = z.object({
  purchase_item_id: Id,
  quantity: z.int(),
  unit_price: z.nullish(Decimal),
  total_price: z.nullish(Decimal),
})
export type ChargeLine = z.infer<typeof ChargeLine>

/** The part of a charge that concerns one subscription. */
export const SubscriptionCharge = z.object({
  id: Id,
  status: z.optional(z.unknown()),
  scheduled_at: DateTime,
  processed_at: z.nullish(DateTime),
  updated_at: DateTime,
  currency: Text,
  total_refunds: z.nullish(Decimal),
  error: Text,
  error_type: Text,
  customer: RecordCustomer,
  /** Added while reading: the lines of the subscription, at least one. */
  lines: z.array(ChargeLine).min(1),
  hasOtherLines: z.boolean(),
})
export type SubscriptionCharge = z.infer<typeof SubscriptionCharge>

/** Requires only what reading needs, so that a malformed record is rejected alone. */
export const ListedObject = z.looseObject({ id: Id, updated_at: DateTime })
export type ListedObject = z.infer<typeof ListedObject>

export const ListedSubscription = z.looseObject({
  ...ListedObject.shape,
  customer_id: z.optional(z.unknown()),
})
export type ListedSubscription = z.infer<typeof ListedSubscription>

export const ListedCharge = z.looseObject({
  ...ListedObject.shape,
  line_items: z.optional(z.unknown()),
})
export type ListedCharge = z.infer<typeof ListedCharge>

export const Store = z.object({
  id: Id,
  name: z.string(),
  currency: Currency,
  /** Older stores have the name itself, newer ones an object. */
  iana_timezone: Text,
  timezone: z.nullish(z.union([z.string(), z.object({ iana_name: Text })])),
})

export const Order = z.object({
  id: Id,
  charge: z.nullish(z.object({ id: z.nullish(Id) })),
  customer: RecordCustomer,
  external_order_id: ExternalId,
  status: z.optional(z.unknown()),
  type: Text,
  is_prepaid: z.nullish(z.union([z.boolean(), z.int()])),
  scheduled_at: z.nullish(DateTime),
  processed_at: z.nullish(DateTime),
  created_at: z.nullish(DateTime),
  updated_at: DateTime,
  currency: Text,
  total_price: z.nullish(Decimal),
  total_discounts: z.nullish(Decimal),
  total_tax: z.nullish(Decimal),
  total_refunds: z.nullish(Decimal),
})

export const Discount = z.object({
  id: Id,
  code: z.string().min(1),
  value: z.nullish(Decimal),
  value_type: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
  starts_at: z.nullish(DateTime),
  ends_at: z.nullish(DateTime),
  created_at: DateTime,
  updated_at: DateTime,
})
