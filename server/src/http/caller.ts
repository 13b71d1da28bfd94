import { OrgId, type Endpoint } from '@cartograph/contract'
import {
  authenticate,
  authorise,
  recall,
  type Authenticate,
  type Authenticated,
  type Services,
} from '@cartograph/features'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the one hook that authorises; null for somebody who has not signed in. */
    caller: Authenticated | null
  }
}

/**
 * Runs before the body is even read: a stranger cannot make us parse anything. Whoever was here a moment
 * ago is let in without a promise in between.
 */
export function authoriseRequest(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> | undefined {
  const given = endpoint.permission === 'public' ? null : credentials(endpoint, request)
  if (given !== null) {
    request.caller = recall(services, given)
    if (request.caller === null) return lookUp(services, endpoint, { request, given })
  }
  authorise(request.caller, endpoint, services.clock())
  return undefined
}

async function lookUp(
  services: Services,
  endpoint: Endpoint,
  { request, given }: { request: FastifyRequest; given: Authenticate },
): Promise<void> {
  request.caller = await authenticate(services, given)
  authorise(request.caller, endpoint, services.clock())
}

/**
 * An endpoint that needs a workspace but has none in its path belongs to the query API: there the token
 * names the workspace.
 */
function credentials(endpoint: Endpoint, request: FastifyRequest): Authenticate | null {
  const token = bearerToken(request.headers.authorization)
  if (token === null) return null
  const named = asRecord(request.params)['orgId']
  const orgId = named === undefined ? null : OrgId.safeParse(named)
  const needsWorkspace = endpoint.permission !== 'signed_in' && endpoint.permission !== 'joinable'
  const bindsWorkspace = needsWorkspace && !endpoint.path.includes('{orgId}')
  return {
    token,
    audience: bindsWorkspace ? 'data' : 'api',
    orgId: orgId?.success ? orgId.data : null,
  }
}

/** With or without the word `Bearer`: clients of the query API send the token alone. */
function bearerToken(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, '').trim()
  return token ? token : null
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
