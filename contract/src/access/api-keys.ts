import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { ApiKeyId, OrgId } from '../values/ids.ts'
import { KeyScope } from './key-scopes.ts'
import { Instant } from '../values/time.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'

export const ApiKeyName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Required'), z.maxLength(100, 'At most 100 characters'))

export const ApiKey = z.object({
  id: ApiKeyId,
  key_name: z.string(),
  /** Masked in lists, complete in the answer for a single key. */
  key_secret: z.string(),
  scopes: z.array(KeyScope),
  created_at: Instant,
  /** Null for a key without an end. */
  expires_at: z.nullable(Instant),
  last_used_at: z.nullable(Instant),
})
export type ApiKey = z.infer<typeof ApiKey>

const notScopes = `At least one of ${KeyScope.options.join(', ')}`

export const KeyScopes = z.array(KeyScope, notScopes).check(
  z.minLength(1, notScopes),
  z.overwrite((scopes) => KeyScope.options.filter((scope) => scopes.includes(scope))),
)

/** In a URL, repeated or separated by commas. */
const KeyScopesText = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((given) => [given].flat().flatMap((text) => text.split(','))),
  ),
  KeyScopes,
)

/** Every endpoint that answers with a secret needs a sign-in of the last 10 minutes. */
export const secretErrors = ['password_required', 'sign_in_required'] as const

const ApiKeyParams = z.object({ orgId: OrgId, id: ApiKeyId })

export const listApiKeys = defineEndpoint({
  name: 'apiKeys.list',
  method: 'GET',
  path: '/v1/orgs/{orgId}/api_keys',
  summary: 'The API keys of a workspace, with masked secrets.',
  params: WorkspaceParams,
  answer: z.object({ items: z.array(ApiKey) }),
  permission: 'keys.manage',
})

export const getApiKey = defineEndpoint({
  name: 'apiKeys.get',
  method: 'GET',
  path: '/v1/orgs/{orgId}/api_keys/{id}',
  summary:
    'One API key with its secret, for users who signed in within the last 10 minutes. The audit log records the access.',
  params: ApiKeyParams,
  answer: ApiKey,
  errors: secretErrors,
  permission: 'keys.manage',
})

export const createApiKey = defineEndpoint({
  name: 'apiKeys.create',
  method: 'POST',
  path: '/v1/orgs/{orgId}/api_keys',
  summary:
    'Create an API key, for users who signed in within the last 10 minutes. `scopes` is repeated or separated by commas. The answer contains its secret.',
  params: WorkspaceParams,
  query: z.object({
    key_name: ApiKeyName,
    scopes: z._default(KeyScopesText, (): KeyScope[] => ['data:read']),
    /** Without it, the key has no end. */
    expires_at: z.optional(Instant),
  }),
  answer: ApiKey,
  errors: secretErrors,
  status: 201,
  permission: 'keys.manage',
  audit: 'api_key.created',
})

export const renewApiKey = defineEndpoint({
  name: 'apiKeys.renew',
  method: 'PUT',
  path: '/v1/orgs/{orgId}/api_keys/{id}',
  summary:
    'Replace the secret of a key, for users who signed in within the last 10 minutes. The old one stops working immediately.',
  params: ApiKeyParams,
  /** Clients send the whole key object; only the name, the scopes and the end are read. */
  body: z.object({
    key_name: z.optional(ApiKeyName),
    scopes: z.optional(KeyScopes),
    expires_at: z.optional(z.nullable(Instant)),
  }),
  answer: ApiKey,
  errors: secretErrors,
  permission: 'keys.manage',
  audit: 'api_key.renewed',
})

export const deleteApiKey = defineEndpoint({
  name: 'apiKeys.delete',
  method: 'DELETE',
  path: '/v1/orgs/{orgId}/api_keys/{id}',
  summary: 'Delete an API key. It stops working immediately.',
  params: ApiKeyParams,
  permission: 'keys.manage',
  audit: 'api_key.deleted',
})

export const apiKeyEndpoints = {
  listApiKeys,
  getApiKey,
  createApiKey,
  renewApiKey,
  deleteApiKey,
}
