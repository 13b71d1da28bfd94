import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { OrgId } from './ids.ts'
import { Datasource } from './integrations.ts'
import { WorkspaceParams } from './workspace-params.ts'

const text = z.string().check(z.minLength(1), z.maxLength(4000))

/** Where Shopify sends a person back to us: signed as a whole, so whatever else it brings counts, too. */
const ShopifyReturn = z.looseObject({
  code: text,
  hmac: text,
  state: text,
  shop: text,
  timestamp: text,
  host: z.optional(text),
})

/** For whoever comes from Shopify's app store, and has no workspace for the shop yet. */
export const initiateShopify = defineEndpoint({
  name: 'shopify.initiate',
  method: 'GET',
  path: '/v1/external/sp/initiate',
  summary: 'Where to send a person who installs the app into a shop.',
  query: z.strictObject({
    shop: z.string().check(z.minLength(1), z.maxLength(255)),
    currentPath: z.string().check(z.maxLength(2000), z.regex(/^\/(?![/\\])/, 'Not a path')),
  }),
  answer: z.object({ to: z.string() }),
  errors: ['connection_refused'],
  permission: 'signed_in',
  audit: 'shopify.initiated',
})

/** 200 instead of 201 when the shop is connected to a workspace of the caller already. */
export const installShopify = defineEndpoint({
  name: 'shopify.install',
  method: 'POST',
  path: '/v1/external/sp',
  summary: 'Finish an installation: makes a workspace that is connected to the shop.',
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
  summary: 'Finish an installation: connects the shop to this workspace.',
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
