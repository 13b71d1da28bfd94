import { systemPorts, type ConnectorPorts } from '../clock.ts'
import type { AccountsRequest } from '../connector.ts'
import { ConnectorError } from '../errors.ts'
import { requestJson, type HttpRefusal } from '../http/http.ts'
import { withRetry } from '../http/retry.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { resolveHost } from '../manifest/resolve-host.ts'

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
  const url = `${resolveHost(manifest, 'OAUTH', { params: {}, hosts })}/revoke`
  const request = { platform: manifest.name, method: 'POST', url, signal } as const
  await withRetry(
    () => requestJson({ ...request, headers: {}, body: { form: { token } }, mapError }),
    signal,
    ports,
  )
}

/** Google answers 400 for a token that is expired or revoked. */
function mapError({ status }: HttpRefusal): ConnectorError | null {
  return status === 400 ? new ConnectorError('auth', 'Google has already ended this access') : null
}
