import { newId, OrgId, queryApiPath, QueryBody } from '@cartograph/contract'
import { rejectUnreadable } from '@cartograph/features'
import type { Semantic } from '@cartograph/semantic'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { addCubeCors } from '../http/cube/cube-cors.ts'
import { acceptJson } from '../http/accept-json.ts'
import { cubeErrorBody, cubeStatus, toAppError, toCubeError } from '../http/errors.ts'
import { bodyFromUrl, bodyWithQuery } from '../http/cube/query-body.ts'
import { parseBody } from '../http/rest/parse-request.ts'
import { abortOnDisconnect } from '../http/rest/request-context.ts'
import type { Tokens } from './tokens.ts'

export interface ModelServer {
  readonly semantic: Semantic
  /** Null allows every client. */
  readonly tokens: Tokens | null
}

/** Serves the query API over a user's own model, without workspaces and accounts. */
export function openModelServer({ semantic, tokens }: ModelServer): FastifyInstance {
  const http = fastify({ bodyLimit: 256 * 1024, forceCloseConnections: true })
  /** A constant workspace id: a single database has no workspaces. */
  const orgId = newId(OrgId)

  http.setErrorHandler((error, request, reply) => {
    const hasToken = request.headers.authorization !== undefined
    const cubeError = toCubeError(toAppError(error), hasToken)
    if (cubeError.status >= 500) console.error(error)
    return reply.status(cubeStatus(cubeError)).send(cubeErrorBody(cubeError))
  })
  acceptJson(http)
  addCubeCors(http)
  http.addHook('onRequest', async (request) => {
    if (request.method !== 'OPTIONS') await tokens?.check(request.headers.authorization)
  })

  const asked = ({ method, query, body }: FastifyRequest) =>
    parseBody(QueryBody, method === 'GET' ? bodyFromUrl(query) : bodyWithQuery(body))

  async function load(request: FastifyRequest, reply: FastifyReply) {
    const body = asked(request)
    rejectUnreadable(body)
    const { query: queries, queryType } = body
    const signal = abortOnDisconnect(reply)
    const isBare = queryType !== 'multi'
    const text = await semantic.loadText({ orgId, queries, isBare, signal })
    return reply.type('application/json; charset=utf-8').send(text)
  }

  const method = ['GET', 'POST']
  for (const path of ['load', 'subscribe']) {
    http.route({ method, url: `${queryApiPath}/${path}`, handler: load })
  }
  http.route({
    method,
    url: `${queryApiPath}/sql`,
    handler: (request) => semantic.sql({ queries: asked(request).query }),
  })
  http.route({
    method,
    url: `${queryApiPath}/dry-run`,
    handler: (request) => semantic.dryRun({ queries: asked(request).query }),
  })
  http.route({ method, url: `${queryApiPath}/meta`, handler: () => semantic.meta() })
  return http
}
