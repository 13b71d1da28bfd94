import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { OrgId } from '../values/ids.ts'
import { Datasource } from './integrations.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'

const text = z.string().check(z.minLength(1), z.maxLength(4000))

/**
 * The parameters of Shopify's redirect. Its signature covers all of them, including unknown ones.
 */
const ShopifyReturn = z.looseObject({
  code: text,
  hmac: text,
  state: text,
  shop: text,
  timestamp: text,
  host: z.optional(text),
})

/** For a user who comes from Shopify's app store and has no workspace for the shop yet. */
export const initiateShopify = defineEndpoint({
  name: 'shopify.initiate',
  method: 'GET',
  path: '/v1/external/sp/initiate',
  summary: 'The URL to which to redirect a user who installs the app in a shop.',
  query: z.strictObject({
    shop: z.string().check(z.minLength(1), z.maxLength(255)),
    currentPath: z.string().check(z.maxLength(2000), z.regex(/^\/(?![/\\])/, 'Not a path')),
  }),
  answer: z.object({ to: z.string() }),
  errors: ['connection_refused'],
  permission: 'signed_in',
  audit: 'shopify.initiated',
})

/** Answers 200 instead of 201 when the shop is already connected to a workspace of the caller. */
export const installShopify = defineEndpoint({
  name: 'shopify.install',
  method: 'POST',
  path: '/v1/external/sp',
  summary: 'Finish an installation: create a workspace that is connected to the shop.',
  query: ShopifyReturn,
  answer: z.object({ org_id: OrgId }),
  status: 201,
  errors: ['connection_refused', 'consent_expired', 'forbidden'],
  permission: 'signed_in',
  audit: 'shopify.installed',
})

export const connectShopify = defineEndpoint({
  name: 'shopify.connect',
  method: 'POST',
  path: '/v1/orgs/{orgId}/integrations/sp',
  summary: 'Finish an installation: connect the shop to this workspace.',
  params: WorkspaceParams,
  query: ShopifyReturn,
  body: z.strictObject({
    datasource_name: z.optional(
      z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(200)),
    ),
  }),
  answer: Datasource,
  status: 201,
  errors: ['connection_refused', 'consent_expired', 'conflict'],
  permission: 'connections.install',
  audit: 'datasource.created',
})
