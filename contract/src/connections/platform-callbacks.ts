import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { ShopifyNotice } from './shopify-webhooks.ts'

/**
 * A request that a platform sends to us. Bodies stay raw bytes until their signature is verified, so these are
 * not endpoints that any client could call.
 */
export interface PlatformCallback {
  /** Unique; the operation id in openapi.json. */
  readonly name: string
  readonly path: string
  readonly summary: string
  readonly contentType: 'application/json' | 'application/x-www-form-urlencoded'
  readonly body: z.ZodMiniType
  /** Without it, the callback answers 200 and no body. */
  readonly answer?: z.ZodMiniType
}

/** Meta's form, in which a signature and a payload are joined by a dot. */
export const SignedRequestForm = z.object({ signed_request: z.string() })
export type SignedRequestForm = z.infer<typeof SignedRequestForm>

/** The fields of Stripe's events that the product reads. */
export const StripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  /** Seconds since the epoch. */
  created: z.number(),
  /** The connected account. */
  account: z.nullish(z.string()),
  data: z.object({ object: z.looseObject({ id: z.nullish(z.string()) }) }),
})
export type StripeEvent = z.infer<typeof StripeEvent>

/** Where Meta's user can follow the deletion, and its code. */
export const DataDeletionAnswer = z.object({ url: z.string(), confirmation_code: z.string() })
export type DataDeletionAnswer = z.infer<typeof DataDeletionAnswer>

export const platformCallbacks = {
  shopify: {
    name: 'webhooks.shopify',
    path: '/v1/webhooks/sp',
    summary:
      'Webhooks of Shopify: app/uninstalled, customers/data_request, customers/redact and shop/redact. Signed in X-Shopify-Hmac-Sha256.',
    contentType: 'application/json',
    body: ShopifyNotice,
  },
  metaDeauthorize: {
    name: 'webhooks.meta_deauthorize',
    path: '/v1/webhooks/fb/deauthorize',
    summary: 'A user has removed the app at Facebook: the tokens are deleted and syncing stops.',
    contentType: 'application/x-www-form-urlencoded',
    body: SignedRequestForm,
  },
  metaDataDeletion: {
    name: 'webhooks.meta_data_deletion',
    path: '/v1/webhooks/fb/data-deletion',
    summary:
      'A user of Facebook asks for the deletion of their data: the connections with their consent are deleted with all of their data.',
    contentType: 'application/x-www-form-urlencoded',
    body: SignedRequestForm,
    answer: DataDeletionAnswer,
  },
  stripe: {
    name: 'webhooks.stripe',
    path: '/v1/webhooks/sr',
    summary:
      'Events of Stripe. After account.application.deauthorized the tokens are deleted and syncing stops. Signed in Stripe-Signature.',
    contentType: 'application/json',
    body: StripeEvent,
  },
} as const satisfies Record<string, PlatformCallback>

/** Says nothing about a code that was never issued. */
export const getDataDeletion = defineEndpoint({
  name: 'data_deletions.get',
  method: 'GET',
  path: '/v1/data-deletions/{code}',
  summary: "The state of a deletion that a platform's user has requested.",
  params: z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: z.object({ status: z.enum(['under_way', 'done']), message: z.string() }),
  permission: 'public',
})
