import * as z from 'zod/mini'

const id = z.union([z.number(), z.string()])

/** By which every notice names the shop it is about, if it does. */
export const ShopifyNotice = z.object({
  shop_domain: z.nullish(z.string()),
  myshopify_domain: z.nullish(z.string()),
})
export type ShopifyNotice = z.infer<typeof ShopifyNotice>

/** What Shopify tells of by itself; everything else in its bodies is left unread. */
export const ShopifyCustomerNotice = z.object({
  customer: z.object({ id }),
  orders_to_redact: z._default(z.array(id), []),
  orders_requested: z._default(z.array(id), []),
})
export type ShopifyCustomerNotice = z.infer<typeof ShopifyCustomerNotice>
