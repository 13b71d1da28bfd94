import { z } from 'zod'
import { ApiClient } from '../kit/api/api-client.ts'
import type { ConnectorPorts } from '../kit/clock.ts'
import type { AccountsRequest } from '../kit/connector.ts'
import { api } from './client.ts'

/** The app authenticates itself, and names the token. */
export async function revokeToken(
  { tokens, app, hosts, signal }: AccountsRequest,
  ports: ConnectorPorts,
): Promise<void> {
  const token = await tokens.get(signal)
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')
  const credentials = () => ({ headers: { authorization: `Basic ${basic}` } })
  const client = new ApiClient({ ...api, credentials }, { tokens, hosts, ports })
  const body = { form: { token, token_type_hint: 'access_token' } }
  await client.call({ path: '/v5/oauth/token/revoke', body, answer: z.unknown(), signal })
}
