import { OrgId, type Endpoint } from '@cartograph/contract'
import {
  authenticate,
  authorise,
  recall,
  type Authenticate,
  type AuthenticatedCaller,
  type KeyRate,
  type Services,
} from '@cartograph/features'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authorisation hook; null for anonymous requests. */
    caller: AuthenticatedCaller | null
  }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Runs before the body is read, so that an anonymous request costs no parsing. A caller that is
 * cached is authorised synchronously.
 */
export function authoriseRequest(
  services: Services,
  endpoint: Endpoint,
  { request, reply }: Exchange,
): Promise<void> | undefined {
  const credentials = endpoint.permission === 'public' ? null : readCredentials(endpoint, request)
  if (credentials !== null) {
    request.caller = recall(services, credentials)
    if (request.caller === null)
      return authenticateRequest(services, endpoint, { request, reply, credentials })
  }
  authorise(request.caller, endpoint, services)
  return undefined
}

/** The fields of draft-ietf-httpapi-ratelimit-headers-06, which clients read. */
export function setRateHeaders(reply: FastifyReply, { limit, remaining, resetMs }: KeyRate): void {
  reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': Math.ceil(resetMs / 1000),
  })
}

async function authenticateRequest(
  services: Services,
  endpoint: Endpoint,
  { request, reply, credentials }: Exchange & { readonly credentials: Authenticate },
): Promise<void> {
  request.caller = await authenticate(services, credentials)
  const { actor } = request.caller
  if (actor.kind === 'key')
    setRateHeaders(reply, services.keyRates.count(actor.apiKeyId, services.clock()))
  authorise(request.caller, endpoint, services)
}

/**
 * An endpoint that needs a workspace but has none in its path belongs to the query API, where the
 * token names the workspace.
 */
function readCredentials(endpoint: Endpoint, request: FastifyRequest): Authenticate | null {
  const token = bearerToken(request.headers.authorization)
  if (token === null) return null
  const orgParam = asRecord(request.params)['orgId']
  const orgId = orgParam === undefined ? null : OrgId.safeParse(orgParam)
  const needsWorkspace = endpoint.permission !== 'signed_in' && endpoint.permission !== 'joinable'
  const bindsWorkspace = needsWorkspace && !endpoint.path.includes('{orgId}')
  return {
    token,
    audience: bindsWorkspace ? 'data' : 'api',
    orgId: orgId?.success ? orgId.data : null,
  }
}

/** `Bearer` is optional: clients of the query API send the bare token. */
export function bearerToken(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, '').trim()
  return token ? token : null
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
