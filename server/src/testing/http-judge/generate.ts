import { queryApiPath } from '@cartograph/contract'
import * as fc from 'fast-check'
import { mcpPath } from '../../http/mcp/paths.ts'
import { nearQuery } from '../near-queries.ts'
import { callers, callersOfMcp, type Caller } from './callers.ts'
import { seededChoices, type Choices } from './choices.ts'
import { fromSchema } from './from-schema.ts'
import { largeBody, mutate } from './mutate.ts'
import { oddHeaders } from './odd-headers.ts'
import type { JudgedWorld } from './open-judged-world.ts'
import type { Operation, Parameter } from './operations.ts'
import { strangeText, toJsonText } from './strange-values.ts'

export type Delivery =
  | 'whole'
  | 'chunked'
  | 'slow'
  | 'broken'
  | 'halfHeaders'
  | 'pipelined'
  | 'socket'

export interface JudgedRequest {
  readonly seed: number
  readonly operation: Operation
  readonly caller: Caller
  readonly kind: string
  readonly delivery: Delivery
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

interface Parts {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** Makes the request of a seed: the same one whenever the world has the same ids. */
export function requestGenerator(world: JudgedWorld, operations: readonly Operation[]) {
  const prepared = new Map<string, Parts>()
  const workspacePath = operations.find(({ name }) => name === 'workspaces.delete')?.path

  const ofMcp = operations.filter(({ path }) => path === mcpPath)

  async function prepare(
    { endpoint, name }: Operation,
    whose: 'own' | 'foreign',
    isAnew: boolean,
  ): Promise<Parts> {
    const key = `${whose} ${name}`
    const known = prepared.get(key)
    if (endpoint === null) return { params: {}, query: {}, body: undefined }
    if (known !== undefined && !isAnew) return known
    try {
      const preparing: Promise<object> | object = world[whose][endpoint]()
      const parts: Partial<Parts> = await Promise.resolve(preparing)
      const made = { params: parts.params ?? {}, query: parts.query ?? {}, body: parts.body }
      prepared.set(key, made)
      return made
    } catch (error) {
      // Another request may just have ended the session or changed the workspace.
      await world.renew()
      if (known === undefined) throw error
      return known
    }
  }

  /** Prepares everything once. */
  async function warmUp(): Promise<void> {
    // The first sample builds tables of all characters.
    fc.sample(queries, 20)
    for (const operation of operations) {
      await prepare(operation, 'own', false)
      await prepare(operation, 'foreign', false)
    }
  }

  async function generate(seed: number): Promise<JudgedRequest> {
    const choices = seededChoices(seed)
    const among = choices.chance(0.12) ? ofMcp : operations
    const found = among[choices.below(among.length)]
    if (found === undefined) throw new Error('There are no operations')
    const isRare = /^(workspaces\.delete|identity\.(end|sign|reset|confirm|forgot))/i.test(
      found.name,
    )
    // A sandbox's platform lets its callers wait.
    const isSlow = found.name.startsWith('integrations.create')
    const isAnother = (isRare && choices.chance(0.5)) || (isSlow && choices.chance(0.8))
    const operation = isAnother ? (operations[choices.below(operations.length)] ?? found) : found
    const isMcp = operation.path === mcpPath
    const caller = choices.weigh(isMcp ? callersOfMcp : callers)
    const kind = choices.weigh({
      valid: 22,
      foreign: 12,
      mutated: 30,
      schema: 14,
      large: operation.body === null ? 1 : 7,
      contentType: 3,
      unknown: 1,
      query: operation.path.startsWith(queryApiPath) || operation.name === queryTool ? 60 : 0,
    })
    const isAnew = kind === 'valid' && choices.chance(0.12)
    const valid =
      operation.endpoint === null
        ? schemaParts(operation, { choices, world })
        : await prepare(operation, 'own', isAnew)
    let parts = valid
    let body: string | null = null
    let contentType = operation.contentType
    let { method } = operation
    if (kind === 'foreign' && operation.endpoint !== null) {
      parts = await prepare(operation, 'foreign', false)
      if (choices.chance(0.7)) {
        parts = { ...parts, params: { ...parts.params, ...ownOrg(parts, world) } }
      }
    } else if (kind === 'mutated') {
      parts = mutateParts(valid, { choices, world })
      if (choices.chance(0.25)) parts = mutateParts(parts, { choices, world })
    } else if (kind === 'schema') {
      parts = schemaParts(operation, { choices, world })
    } else if (kind === 'query') {
      const [query] = fc.sample(queries, { numRuns: 1, seed })
      parts = { ...valid, body: isMcp ? queryMessage(query) : { query } }
    } else if (kind === 'large') {
      body = largeBody(valid.body, choices)
    } else if (kind === 'contentType') {
      contentType = choices.pick([
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        'application/json;',
        'APPLICATION/JSON',
        'application/vnd.api+json',
        'x',
        '',
      ])
      body = choices.pick(['{}', 'a=b', '{', '--x\r\n\r\n--x--', '\uFEFF{}', 'null', '"\\'])
    } else if (kind === 'unknown') {
      method = choices.pick(['PATCH', 'HEAD', 'OPTIONS', 'DELETE', 'PUT', 'POST', 'GET'])
    }
    if (parts.body !== undefined) body ??= bodyText(parts.body, contentType)
    let url = urlOf(operation.path, parts)
    // Also by a method that another operation of this path does not have.
    if (method === 'DELETE' && operation.path === workspacePath) {
      url = url.replaceAll(world.orgId, '01900000-0000-7000-8000-000000000000')
    }
    if (kind === 'unknown' && choices.chance(0.5)) {
      url += choices.pick(['/x', '/', '//', '%00', '/..', '?%', ';a', '%ff', '#x', '?a[b]=c'])
    }
    const takesData = isMcp || operation.path.startsWith(queryApiPath)
    const audience = takesData !== choices.chance(0.04)
    const token = world.tokenOf(caller, audience ? 'data' : 'api')
    return {
      seed,
      operation,
      caller,
      kind,
      method,
      url,
      delivery: choices.weigh({
        whole: 940,
        chunked: 20,
        slow: 5,
        broken: 20,
        halfHeaders: 5,
        pipelined: 10,
        socket: 10,
      }),
      headers: {
        'x-request-id': `judge-${seed}`,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === null ? {} : { 'content-type': contentType }),
        ...(isMcp && { accept: 'application/json, text/event-stream' }),
        ...(choices.chance(0.1) ? oddHeaders(choices) : {}),
      },
      body: method === 'HEAD' ? null : body,
    }
  }

  return { generate, warmUp }
}

const queries = nearQuery()
const queryTool = 'mcp.run_query'

function queryMessage(query: unknown): object {
  const params = { name: 'run_query', arguments: query }
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
}

interface Surroundings {
  readonly choices: Choices
  readonly world: JudgedWorld
}

function mutateParts(parts: Parts, { choices, world }: Surroundings): Parts {
  const names = (['params', 'query', 'body'] as const).filter((part) =>
    part === 'body' ? parts.body !== undefined : Object.keys(parts[part]).length > 0,
  )
  const part = names[choices.below(names.length)] ?? 'query'
  if (part === 'body') return { ...parts, body: mutate(parts.body, choices) }
  const keys = Object.keys(parts[part])
  const key = keys[choices.below(keys.length)] ?? 'page'
  if (part === 'params') {
    const value = choices.chance(0.5) ? someId(choices, world) : strangeText(choices)
    return { ...parts, params: { ...parts.params, [key]: value } }
  }
  const way = choices.weigh({ replace: 8, add: 2, remove: 1, repeat: 1 })
  const { [key]: old, ...rest } = parts.query
  if (way === 'remove') return { ...parts, query: rest }
  if (way === 'repeat') return { ...parts, query: { ...rest, [key]: [old, strangeText(choices)] } }
  const name = way === 'add' ? strangeText(choices) : key
  return { ...parts, query: { ...parts.query, [name]: strangeText(choices) } }
}

function schemaParts(operation: Operation, { choices, world }: Surroundings): Parts {
  const ids = {
    uuid: (name: string) =>
      name === 'orgId' && choices.chance(0.85) ? world.orgId : someId(choices, world),
  }
  const valuesOf = (place: Parameter['in']) =>
    Object.fromEntries(
      operation.parameters
        .filter((one) => one.in === place)
        .filter(() => place === 'path' || choices.chance(0.7))
        .map(({ name, schema }) => [name, fromSchema(schema, { ids, choices, name })]),
    )
  const params = Object.entries(valuesOf('path')).map(([name, value]) => [name, asText(value)])
  return {
    params: Object.fromEntries(params),
    query: valuesOf('query'),
    body:
      operation.body === null
        ? undefined
        : fromSchema(operation.body, { ids, choices, name: 'body' }),
  }
}

function someId(choices: Choices, { offered, orgId, foreignOrgId }: JudgedWorld): string {
  const own = offered.own[choices.below(offered.own.length)] ?? orgId
  const foreign = offered.foreign[choices.below(offered.foreign.length)] ?? foreignOrgId
  return choices.pick([
    own,
    own,
    foreign,
    foreignOrgId,
    orgId,
    '01900000-0000-7000-8000-000000000001',
  ])
}

function ownOrg({ params }: Parts, { orgId }: JudgedWorld): Record<string, string> {
  return params['orgId'] === undefined ? {} : { orgId }
}

function bodyText(body: unknown, contentType: string): string {
  if (!contentType.includes('form')) return toJsonText(body)
  return new URLSearchParams(
    Object.entries({ ...Object(body) }).map(([name, value]): [string, string] => [
      name,
      asText(value),
    ]),
  ).toString()
}

function urlOf(path: string, { params, query }: Parts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(params[name] || 'x'))
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map(
        (one) => `${encode(name)}=${encode(asText(one))}`,
      ),
    )
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : toJsonText(value)
}

/** Half of a surrogate pair becomes the bytes that careless programs make of it. */
function encode(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}
