import { z } from 'zod'

const id = z.union([z.number(), z.string()])

/** The shop of a webhook, if the body names one. */
export const ShopifyNotice = z.object({
  shop_domain: z.nullish(z.string()),
  myshopify_domain: z.nullish(z.string()),
})
export type ShopifyNotice = z.infer<typeof ShopifyNotice>

/** A deleted order or customer. */
export const ShopifyDeletion = z.object({ id })
export type ShopifyDeletion = z.infer<typeof ShopifyDeletion>

/** The fields of Shopify's privacy webhooks that the product reads. */
export const ShopifyCustomerNotice = z.object({
  customer: z.object({ id, email: z.nullish(z.string()) }),
  orders_to_redact: z.array(id).default([]),
  orders_requested: z.array(id).default([]),
})
export type ShopifyCustomerNotice = z.infer<typeof ShopifyCustomerNotice>

/** The shop in which the app was uninstalled. */
export const ShopifyUninstallation = z.object({ id })

export const ShopifySubscriptionNotice = z.object({
  app_subscription: z.object({ admin_graphql_api_shop_id: z.string() }),
})
