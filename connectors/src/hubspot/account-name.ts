import { z } from 'zod'
import { ApiClient } from '../kit/api/api-client.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import type { ConnectorPorts } from '../kit/clock.ts'
import { ConnectorError } from '../kit/errors.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import type { OpenConnectorRequest } from '../kit/stream.ts'
import { mapError } from './hubspot-error.ts'
import { manifest } from './manifest.ts'

/**
 * An account has no name, but a domain, which only the description of a token states: 'fernhill.com'.
 * Its number, where there is none.
 */
export async function readAccountName(
  { tokens, app, hosts }: Pick<OpenConnectorRequest, 'tokens' | 'app' | 'hosts'>,
  { portalId }: { readonly portalId: string },
  ports: ConnectorPorts,
  signal: AbortSignal,
): Promise<string> {
  if (tokens === null || app === null)
    throw new ConnectorError('auth', 'HubSpot is not connected yet')
  const token = await tokens.get(signal)
  const client = new ApiClient(descriptions, { tokens: fixedToken(token), hosts, ports })
  const form = {
    client_id: app.clientId,
    client_secret: app.clientSecret,
    token,
    token_type_hint: 'access_token',
    // HubSpot's guide names the token so, and its specification as above.
    access_token: token,
  }
  const path = `/oauth/${manifest.apiVersion}/token/introspect`
  const { hub_domain: domain } = await client.call({
    path,
    body: { form },
    answer: TokenDescription,
    signal,
  })
  return domain?.trim() || `Account ${portalId}`
}

/** The token is in the body, so that the request has no other credentials. */
const descriptions: JsonApi = { manifest, host: 'API', mapError }

const TokenDescription = z.object({ hub_domain: z.nullish(z.string()) })
