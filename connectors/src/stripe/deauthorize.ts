import { z } from 'zod'
import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import type { AccountsRequest } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { requestJson, type HttpRefusal } from '../kit/http/http.ts'
import { withRetry } from '../kit/http/retry.ts'
import { resolveHost } from '../kit/manifest/resolve-host.ts'
import { manifest } from './manifest.ts'

/** Ends our app's access to the account. Authenticated with our own key, so an expired token is enough. */
export async function deauthorize(
  { tokens, app, hosts, signal }: AccountsRequest,
  ports: ConnectorPorts = systemPorts,
): Promise<void> {
  const account = tokens.facts['stripe_user_id'] ?? ''
  const url = `${resolveHost(manifest, 'CONNECT', { params: {}, hosts })}/oauth/deauthorize`
  const form = { client_id: app.clientId, stripe_user_id: account }
  const request = { platform: manifest.name, method: 'POST', url, signal, mapError } as const
  const headers = { authorization: `Bearer ${app.clientSecret}` }
  await withRetry(() => requestJson({ ...request, headers, body: { form } }), signal, ports)
}

const Refusal = z.object({ error: z.literal('invalid_client') })

/** Stripe names the client invalid when the account is not, or is no longer, connected to it. */
function mapError({ json }: HttpRefusal): ConnectorError | null {
  return Refusal.safeParse(json).success
    ? new ConnectorError('auth', 'Stripe has already ended this access')
    : null
}
