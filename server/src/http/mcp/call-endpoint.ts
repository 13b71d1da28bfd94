import { AppError, type AnswerOf, type Endpoint } from '@cartograph/contract'
import {
  authorise,
  type AuthenticatedCaller,
  type Context,
  type Services,
} from '@cartograph/features'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { traced } from '../../process/tracing.ts'
import { SerializedJson, StatusAnswer } from '../rest/handler.ts'
import { handlers } from '../rest/handlers.ts'
import { identityCookies } from '../rest/identity-cookies.ts'
import { parseRequest } from '../rest/parse-request.ts'
import { abortOnDisconnect, requestContext } from '../rest/request-context.ts'
import type { CallEndpoint, CallParts } from './tool.ts'

export interface McpExchange {
  readonly services: Services
  readonly caller: AuthenticatedCaller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Calls endpoints for tools: the permission, the validation and the verb are those of the REST API, in
 * the workspace of the caller.
 */
export function endpointCaller({ services, caller, request, reply }: McpExchange): CallEndpoint {
  const signal = abortOnDisconnect(reply)
  const cookies = identityCookies(request, reply, true)

  async function call(endpoint: Endpoint, parts: CallParts = {}): Promise<unknown> {
    authorise(caller, endpoint, services)
    const { params, query = {}, body, idempotencyKey } = parts
    const orgId = caller.workspace?.orgId
    const parsed = parseRequest(endpoint, { params: { ...params, orgId }, query, body })
    const ctx: Context = {
      ...requestContext(services, endpoint, { request, reply, cookies }),
      signal,
      idempotency:
        idempotencyKey === undefined
          ? null
          : { key: idempotencyKey, requestHash: hashOf([endpoint.name, params, query, body]) },
    }
    const { respond } = handlerOf(endpoint)
    return unwrap(await traced(endpoint.name, {}, async () => respond(ctx, parsed, cookies)))
  }

  return <E extends Endpoint>(endpoint: E, parts?: CallParts) =>
    // The verb of an endpoint answers with its answer.
    call(endpoint, parts) as Promise<AnswerOf<E>>
}

function handlerOf(endpoint: Endpoint) {
  const handler = handlers.find((one) => one.endpoint.name === endpoint.name)
  if (handler === undefined) throw new AppError('not_found')
  return handler
}

function unwrap(result: unknown): unknown {
  if (result instanceof SerializedJson) return JSON.parse(result.text)
  return result instanceof StatusAnswer ? result.answer : result
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
