import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { KeyScopes, secretErrors } from './api-keys.ts'

/** Ids are long, because they hold the registration, and part of URLs. */
export const maxClientIdLength = 8_000

const ClientId = z.string().check(z.minLength(1), z.maxLength(maxClientIdLength))
const RedirectUri = z.string().check(z.minLength(1), z.maxLength(1_000))

/** Registered by the app itself: neither its name nor its addresses are verified. */
export const ConnectedApp = z.object({ name: z.string(), redirect_uris: z.array(z.string()) })
export type ConnectedApp = z.infer<typeof ConnectedApp>

export const getConnectedApp = defineEndpoint({
  name: 'connectedApps.get',
  method: 'GET',
  path: '/v1/public/connected-app',
  summary: 'The name and the addresses with which an app registered itself.',
  query: z.object({ client_id: ClientId }),
  answer: ConnectedApp,
  errors: ['not_found'],
  permission: 'public',
})

/** How long an app has to exchange its code. */
export const codeValidMs = 600_000

export const authorizeApp = defineEndpoint({
  name: 'connectedApps.authorize',
  method: 'POST',
  path: '/v1/orgs/{orgId}/connected-apps',
  summary:
    'Give an app access to the workspace by an API key, for users who signed in within the last 10 minutes. The answer leads back to the app, with a code that it exchanges for the key.',
  params: WorkspaceParams,
  body: z.strictObject({
    client_id: ClientId,
    redirect_uri: RedirectUri,
    scopes: KeyScopes,
    /** BASE64URL(SHA256(verifier)), RFC 7636. */
    code_challenge: z.string().check(z.regex(/^[\w-]{43}$/, 'Not a challenge')),
    state: z._default(z.nullable(z.string().check(z.maxLength(2_000))), null),
  }),
  answer: z.object({ redirect_to: z.string() }),
  errors: secretErrors,
  status: 201,
  permission: 'keys.manage',
  audit: 'api_key.authorized',
})
