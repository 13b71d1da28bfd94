import { z } from 'zod'

const Id = z.union([z.int(), z.string().min(1)]).transform(String)
const Text = z.string().nullish()
const Moment = z.string().min(10)
/** In minor units of its currency. */
const Minor = z.int().nullish()

/** The shop of a token. Its identifier is digits or a GUID, and never parsed. */
export const ShopInfo = z.object({
  shop_identifier: Id,
  shop_name: Text,
  shop_domain: Text,
  domain: Text,
  default_currency: Text,
  iana_timezone: Text,
  timezone: Text,
})
export type ShopInfo = z.infer<typeof ShopInfo>

const Line = z.object({
  platform_product_id: Id.nullish(),
  platform_variant_id: Id.nullish(),
  title: Text,
  product_name: Text,
  sku: Text,
  quantity: z.int(),
  price: Minor,
})
export type Line = z.infer<typeof Line>

export const Subscription = z.object({
  id: Id,
  customer_id: Id.nullish(),
  subscription_status: z.optional(z.unknown()),
  status_changed_at: Moment.nullish(),
  next_order_datetime: Moment.nullish(),
  order_rrule: Text,
  base_currency: Text,
  created_at: Moment,
  updated_at: Moment,
  line_items: z.array(Line).min(1),
  /** Added while reading: the shop's id of the customer. */
  platform_customer_id: Id.nullish(),
})
export type Subscription = z.infer<typeof Subscription>

/** An order that a subscription made in the store. */
export const SubscriptionOrder = z.object({
  id: Id,
  base_currency: Text,
  created_at: Moment.nullish(),
  order: z.object({
    total: Minor,
    currency: Text,
    placed_at: Moment.nullish(),
    created_at: Moment.nullish(),
    deleted_at: Text,
    test: z.boolean().nullish(),
  }),
  /** Added while reading. */
  subscription_id: Id,
  customer_id: Id.nullish(),
})
export type SubscriptionOrder = z.infer<typeof SubscriptionOrder>

/** Requires only what reading needs, so that a malformed record is rejected alone. */
export const ListedSubscription = z.looseObject({
  id: Id,
  created_at: Moment,
  updated_at: Moment,
  status_changed_at: Moment.nullish(),
  last_order_datetime: Moment.nullish(),
  customer_id: Id.nullish(),
  shipping_address: z.looseObject({ platform_customer_id: Id.nullish() }).nullish(),
})
export type ListedSubscription = z.infer<typeof ListedSubscription>

export const ListedOrder = z.looseObject({
  id: Id,
  order: z.looseObject({ platform_customer_id: Id.nullish() }).nullish(),
})
export type ListedOrder = z.infer<typeof ListedOrder>
