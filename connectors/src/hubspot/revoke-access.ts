import { z } from 'zod'
import { ApiClient } from '../kit/api/api-client.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import type { AccountsRequest } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { manifest } from './manifest.ts'

/** Uninstalls our app from the account. */
export async function revokeAccess(
  { tokens, app, hosts, signal }: AccountsRequest,
  ports: ConnectorPorts = systemPorts,
): Promise<void> {
  const token = await tokens.get(signal)
  const client = new ApiClient(revocation, { tokens: fixedToken(token), hosts, ports })
  const form = { token, client_id: app.clientId, client_secret: app.clientSecret }
  const path = `/oauth/${manifest.apiVersion}/token/revoke`
  await client.call({ path, body: { form }, answer: z.unknown(), signal })
}

const revocation: JsonApi = {
  manifest,
  host: 'API',
  mapError: ({ status }) =>
    [400, 401, 404].includes(status)
      ? new ConnectorError('auth', 'HubSpot has already ended this access')
      : null,
}
