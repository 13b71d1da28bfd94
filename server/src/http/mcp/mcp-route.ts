import { AppError } from '@cartograph/contract'
import { authenticate, type AuthenticatedCaller, type Services } from '@cartograph/features'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerToken, setRateHeaders } from '../caller.ts'
import { isAllowedOrigin } from '../peer/allowed-origin.ts'
import { mcpPath, resourceMetadataPath } from './paths.ts'

/**
 * The Model Context Protocol over streamable HTTP, for assistants. Without sessions: every request
 * carries the API key and is answered independently, by any process.
 */
export function addMcp(http: FastifyInstance, services: Services): void {
  http.post(mcpPath, {
    onRequest: async (request, reply) => {
      request.caller = await authenticateKey(services, request, reply)
    },
    handler: (request, reply) => answer(services, request, reply),
  })
  // There is no stream to listen to, and no session to end.
  http.route({
    method: ['GET', 'DELETE'],
    url: mcpPath,
    handler: (_request, reply) =>
      reply.status(405).header('allow', 'POST').send({ detail: 'Send messages with POST.' }),
  })
}

async function authenticateKey(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthenticatedCaller> {
  const { origin } = new URL(services.settings.publicUrl())
  if (!isAllowedOrigin(request.raw, origin))
    throw new AppError('forbidden', 'Requests from other sites are refused.')
  const metadata = `${services.settings.publicUrl()}${resourceMetadataPath}`
  reply.header('www-authenticate', `Bearer resource_metadata="${metadata}", scope="data:read"`)
  const token = bearerToken(request.headers.authorization)
  if (token === null) throw new AppError('not_authenticated')
  const caller = await authenticate(services, { token, audience: 'data', orgId: null })
  if (caller.actor.kind !== 'key') throw new AppError('not_authenticated')
  reply.removeHeader('www-authenticate')
  setRateHeaders(reply, services.keyRates.count(caller.actor.apiKeyId, services.clock()))
  return caller
}

async function answer(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { caller } = request
  if (caller === null) throw new AppError('not_authenticated')
  // A batch would be many requests in the count of one.
  if (Array.isArray(request.body))
    throw new AppError('invalid_request', 'Send one message in each request.')
  // It takes 0.2 s of processor time and 26 MB to load, which most installations need not spend.
  const { answerMessage } = await import('./answer-message.ts')
  const { status, type, text } = await answerMessage({ services, caller, request, reply })
  if (type !== null) reply.type(type)
  return reply.status(status).send(text === '' ? undefined : text)
}
