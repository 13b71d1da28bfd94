import { OrgId, type Endpoint } from '@cartograph/contract'
import { authenticate, authorise, type Authenticated, type Services } from '@cartograph/features'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the one hook that authorises; null for somebody who has not signed in. */
    caller: Authenticated | null
  }
}

/** Runs before the body is even read: a stranger cannot make us parse anything. */
export async function authoriseRequest(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  if (endpoint.permission !== 'public') request.caller = await identify(services, endpoint, request)
  authorise(request.caller, endpoint.permission)
}

/**
 * An endpoint that needs a workspace but has none in its path belongs to the query API: there the token
 * names the workspace.
 */
async function identify(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Authenticated | null> {
  const token = bearerToken(request.headers.authorization)
  if (token === null) return null
  const orgId = OrgId.safeParse(asRecord(request.params)['orgId'])
  const bindsWorkspace = endpoint.permission !== 'signed_in' && !endpoint.path.includes('{orgId}')
  return authenticate(services, {
    token,
    audience: bindsWorkspace ? 'data' : 'api',
    orgId: orgId.success ? orgId.data : null,
  })
}

/** With or without the word `Bearer`: clients of the query API send the token alone. */
function bearerToken(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, '').trim()
  return token ? token : null
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
