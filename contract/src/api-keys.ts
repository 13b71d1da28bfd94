import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { ApiKeyId, OrgId } from './ids.ts'
import { KeyScope } from './permissions.ts'
import { Instant } from './time.ts'
import { WorkspaceParams } from './workspace-params.ts'

export const ApiKeyName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Required'), z.maxLength(100, 'At most 100 characters'))

export const ApiKey = z.object({
  id: ApiKeyId,
  key_name: z.string(),
  /** Masked in the list, whole where one key is asked for. */
  key_secret: z.string(),
  scope: KeyScope,
  created_at: Instant,
  last_used_at: z.nullable(Instant),
})
export type ApiKey = z.infer<typeof ApiKey>

const ApiKeyParams = z.object({ orgId: OrgId, id: ApiKeyId })

export const listApiKeys = defineEndpoint({
  name: 'apiKeys.list',
  method: 'GET',
  path: '/v1/orgs/{orgId}/api_keys',
  summary: 'The API keys of a workspace, their secrets masked.',
  params: WorkspaceParams,
  answer: z.object({ items: z.array(ApiKey) }),
  permission: 'keys.manage',
})

export const getApiKey = defineEndpoint({
  name: 'apiKeys.get',
  method: 'GET',
  path: '/v1/orgs/{orgId}/api_keys/{id}',
  summary: 'One API key with its secret; the audit log says that it was revealed.',
  params: ApiKeyParams,
  answer: ApiKey,
  permission: 'keys.manage',
})

export const createApiKey = defineEndpoint({
  name: 'apiKeys.create',
  method: 'POST',
  path: '/v1/orgs/{orgId}/api_keys',
  summary: 'Create an API key; the answer carries its secret.',
  params: WorkspaceParams,
  query: z.object({ key_name: ApiKeyName, scope: z._default(KeyScope, 'read') }),
  answer: ApiKey,
  status: 201,
  permission: 'keys.manage',
  audit: 'api_key.created',
})

export const renewApiKey = defineEndpoint({
  name: 'apiKeys.renew',
  method: 'PUT',
  path: '/v1/orgs/{orgId}/api_keys/{id}',
  summary: 'Give a key a new secret; the old one stops working at once.',
  params: ApiKeyParams,
  /** The key object; its name and scope are taken over, the rest decides nothing. */
  body: z.object({ key_name: z.optional(ApiKeyName), scope: z.optional(KeyScope) }),
  answer: ApiKey,
  permission: 'keys.manage',
  audit: 'api_key.renewed',
})

export const deleteApiKey = defineEndpoint({
  name: 'apiKeys.delete',
  method: 'DELETE',
  path: '/v1/orgs/{orgId}/api_keys/{id}',
  summary: 'Delete an API key; it stops working at once.',
  params: ApiKeyParams,
  permission: 'keys.manage',
  audit: 'api_key.deleted',
})
