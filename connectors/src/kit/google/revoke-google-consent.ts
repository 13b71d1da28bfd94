import { z } from 'zod'
import { ApiClient } from '../api/api-client.ts'
import { systemPorts, type ConnectorPorts } from '../clock.ts'
import type { AccountsRequest } from '../connector.ts'
import { ConnectorError } from '../errors.ts'
import type { HttpRefusal } from '../http/http.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { fixedToken } from '../oauth/with-token.ts'

/**
 * Revokes every token that Google has issued to our client for this user, of all of its platforms.
 * Either kind of token names the consent.
 */
export async function revokeGoogleConsent(
  manifest: Manifest,
  { tokens, hosts, signal }: AccountsRequest,
  ports: ConnectorPorts = systemPorts,
): Promise<void> {
  const token = await tokens.get(signal)
  const api = { manifest, host: 'OAUTH', mapError }
  const client = new ApiClient(api, { tokens: fixedToken(token), hosts, ports })
  await client.call({ path: '/revoke', body: { form: { token } }, answer: z.unknown(), signal })
}

/** Google answers 400 for a token that is expired or revoked. */
function mapError({ status }: HttpRefusal): ConnectorError | null {
  return status === 400 ? new ConnectorError('auth', 'Google has already ended this access') : null
}
