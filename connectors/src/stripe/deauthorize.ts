import { z } from 'zod'
import { ApiClient } from '../kit/api/api-client.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import type { AccountsRequest } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { manifest } from './manifest.ts'

/** Ends our app's access to the account. Authenticated with our own key, so an expired token is enough. */
export async function deauthorize(
  { tokens, app, hosts, signal }: AccountsRequest,
  ports: ConnectorPorts = systemPorts,
): Promise<void> {
  const account = tokens.facts['stripe_user_id'] ?? ''
  const form = { client_id: app.clientId, stripe_user_id: account }
  const client = new ApiClient(api, { tokens: fixedToken(app.clientSecret), hosts, ports })
  await client.call({ path: '/oauth/deauthorize', body: { form }, answer: z.unknown(), signal })
}

const api: JsonApi = {
  manifest,
  host: 'CONNECT',
  credentials: (key) => ({ headers: { authorization: `Bearer ${key}` } }),
  /** Stripe names the client invalid when the account is not, or is no longer, connected to it. */
  mapError: ({ json }) =>
    Refusal.safeParse(json).success
      ? new ConnectorError('auth', 'Stripe has already ended this access')
      : null,
}

const Refusal = z.object({ error: z.literal('invalid_client') })
