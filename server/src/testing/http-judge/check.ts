import { STATUS_CODES } from 'node:http'
import {
  endpoints,
  ErrorBody,
  keyMayCall,
  queryApiPath,
  scopeOf,
  type Endpoint,
} from '@cartograph/contract'
import * as z from 'zod'
import { mcpPath } from '../../http/mcp/paths.ts'
import { scopesOfKeys, type Caller } from './callers.ts'
import { checkMcp, hasToolResult, isMcpError } from './check-mcp.ts'
import type { JudgedRequest } from './generate.ts'
import { uuids, type JudgedWorld } from './open-judged-world.ts'
import type { JudgedAnswer } from './send.ts'

/** As Cube answers an error. */
const CubeError = z.object({ error: z.string(), type: z.string().optional() })

/** RFC 6749 §5.2; a path that does not exist is answered as everywhere. */
const OauthErrorBody = z.union([
  z.object({ error: z.string(), error_description: z.string() }),
  ErrorBody,
])

const strangers: ReadonlySet<Caller> = new Set([
  'anonymous',
  'garbage',
  'expired',
  'signedOut',
  'removed',
  'revokedKey',
  'outsider',
])

/** Says what is wrong with an answer; null for one that is as it should be. */
export function createCheck(world: JudgedWorld) {
  /** Foreign ids that a caller has stored, and so may read again. */
  const stored = new Set<string>()

  return function check(request: JudgedRequest, answer: JudgedAnswer): string | null {
    const { status, body } = answer
    if (status === null) {
      const mayBreak = ['broken', 'halfHeaders', 'socket'].includes(request.delivery)
      // The answer to a body that is too large may be lost while the body is still being sent.
      return mayBreak || (request.body?.length ?? 0) > 60_000
        ? null
        : `no answer: ${answer.error ?? ''}`
    }
    if (status >= 500) return `status ${status}`
    const sent = `${request.url} ${request.body ?? ''}`
    const foreign = foreignText(world, { request, sent, body })
    if (foreign !== null) return foreign
    if (status < 400 && request.method !== 'GET') {
      for (const id of sent.match(uuids) ?? []) stored.add(id)
    }
    if (/\n\s+at .+:\d+|node_modules|file:\/\/\/|\/(work|tmp|home)\/|\.ts:\d+/.test(body)) {
      if (!/file:|\/etc/.test(sent)) return 'a stack or a path'
    }
    if (request.delivery === 'halfHeaders' || request.delivery === 'socket') return null
    // Node's answers to `Expect`, before any route.
    if (status === 417 || status === 100) return null
    // Node's own answers, before a request reaches any route.
    if ((status === 400 || status === 431) && isRefusedByParser(body)) return null
    if (request.kind === 'unknown') return status >= 400 ? errorForm(request, answer) : null
    if (!request.operation.statuses.has(status)) return `status ${status} is not described`
    if (status >= 400) return errorForm(request, answer)
    const refused = scopeWithout(request, answer)
    if (refused !== null) return refused
    return request.delivery === 'whole' ? answerForm(request, answer) : null
  }

  function foreignText(
    { isForeign, isForeignId, isOwnId }: JudgedWorld,
    { request, sent, body }: { request: JudgedRequest; sent: string; body: string },
  ): string | null {
    if (isForeign(body) && !isByToken(request)) return 'a foreign text or number'
    const named = new Set(sent.match(uuids) ?? [])
    const isStranger = strangers.has(request.caller)
    for (const id of new Set(body.match(uuids) ?? [])) {
      if (named.has(id) || stored.has(id)) continue
      if (isForeignId(id)) return `the foreign id ${id}`
      if (isStranger && isOwnId(id) && !isOwnSession(request)) return `the id ${id} of a workspace`
    }
    return null
  }
}

/** An answer that the scopes of a key do not allow. */
function scopeWithout(request: JudgedRequest, answer: JudgedAnswer): string | null {
  const { caller, operation } = request
  const scopes = scopesOfKeys.get(caller)
  if (scopes === undefined) return null
  if (operation.path === mcpPath && !hasToolResult(request, answer)) return null
  const missing = operation.endpoints.find(
    (endpoint) => endpoint.permission !== 'public' && !keyMayCall(scopes, endpoint),
  )
  return missing === undefined ? null : `an answer without the scope ${scopeOf(missing) ?? ''}`
}

/** The token of a public link, or of a mail with a report, is all that is required to see what it is of. */
function isByToken({ operation }: JudgedRequest): boolean {
  return /^public(Dashboards|Recipients)\./.test(operation.name)
}

/** Signing in answers with the user's own ids, whatever token came with it. */
function isOwnSession({ operation }: JudgedRequest): boolean {
  return operation.isPublic
}

function errorForm({ url, method }: JudgedRequest, { body, headers }: JudgedAnswer): string | null {
  if (method === 'HEAD') return null
  if (
    /\b(select|insert into|update)\b.+\b(from|values|set)\b|relation "|violates|invalid input syntax/i.test(
      body,
    )
  ) {
    return 'SQL in an error'
  }
  if (headers['content-type'] !== undefined && !headers['content-type'].includes('json')) {
    return `an error of type ${headers['content-type']}`
  }
  if (url.startsWith(mcpPath) && isMcpError(body)) return null
  if (url.startsWith('/oauth/'))
    return parses(OauthErrorBody, body) ? null : 'the form of the error'
  const schema = url.startsWith(`${queryApiPath}/`) ? CubeError : ErrorBody
  return parses(schema, body) ? null : 'the form of the error'
}

/** What could not be parsed is answered with its status in words. */
function isRefusedByParser(body: string): boolean {
  return [
    '',
    ...[400, 431].map((status) => JSON.stringify({ detail: STATUS_CODES[status] })),
  ].includes(body)
}

function answerForm(request: JudgedRequest, answer: JudgedAnswer): string | null {
  const { operation, method, body: sent } = request
  const { body } = answer
  if (operation.path === mcpPath) return checkMcp(answer)
  if (operation.endpoint === null || method === 'HEAD') return null
  // Clients choose other forms of rows.
  if (/"responseFormat":"co/.test(sent ?? '')) return null
  const { answer: schema, status, answersFile }: Endpoint = endpoints[operation.endpoint]
  if (status === 302 || answersFile === true) return null
  if (schema === undefined) return body === '' ? null : 'a body that is not described'
  return parses(schema, body) ? null : 'the form of the answer'
}

function parses(schema: z.core.$ZodType, text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return z.safeParse(schema, value).success
  } catch {
    return false
  }
}
