import { z } from 'zod'
import { ApiClient } from '../kit/api/api-client.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import type { ConnectorPorts } from '../kit/clock.ts'
import type { OpenConnectorRequest } from '../kit/stream.ts'
import { ConnectorError } from '../kit/errors.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { mapError } from './hubspot-error.ts'
import { manifest } from './manifest.ts'

/**
 * An account has no name, but a domain, which only the description of a token states: 'fernhill.com'.
 * Its number, where there is none.
 */
export async function readAccountName(
  {
    tokens,
    hosts,
    signal,
  }: Pick<OpenConnectorRequest, 'tokens' | 'hosts'> & { signal: AbortSignal },
  { portalId }: { readonly portalId: string },
  ports: ConnectorPorts,
): Promise<string> {
  if (tokens === null) throw new ConnectorError('auth', 'HubSpot is not connected yet')
  const token = await tokens.get(signal)
  const client = new ApiClient(descriptions, { tokens: fixedToken(token), hosts, ports })
  const path = `/oauth/v1/access-tokens/${encodeURIComponent(token)}`
  const { hub_domain: domain } = await client.call({ path, answer: TokenDescription, signal })
  return domain?.trim() || `Account ${portalId}`
}

/** The token is in the path, so that the request has no other credentials. */
const descriptions: JsonApi = { manifest, host: 'API', mapError }

const TokenDescription = z.object({ hub_domain: z.nullish(z.string()) })
