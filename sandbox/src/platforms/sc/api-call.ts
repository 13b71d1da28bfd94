import type { FastifyRequest } from 'fastify'
import type { Grants } from '../../kit/grants.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { organizationsOf, type AdAccount } from './organizations.ts'
import { invalid, notAuthenticated, notPermitted, requestId } from './refusal.ts'

export interface ApiRoutes {
  readonly context: SimulatorContext
  readonly grants: Grants
}

export type Query = Readonly<Record<string, string | undefined>>

export interface ApiCall {
  readonly shop: SandboxShop
  readonly query: Query
  readonly body: unknown
}

export function readCall(request: FastifyRequest, { context, grants }: ApiRoutes): ApiCall {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const grant = token === undefined ? null : grants.read(token)
  const shop = grant === null ? null : context.findShop(grant.shop)
  if (grant === null || shop === null) throw notAuthenticated()
  if (!grant.scopes.includes('snapchat-marketing-api')) throw notPermitted()
  return { shop, query: request.query as Query, body: request.body }
}

export function findAccount({ shop }: ApiCall, request: FastifyRequest): AdAccount {
  const id = paramOf(request, 'id')
  const accounts = organizationsOf(shop).flatMap((organization) => organization.accounts)
  const account = accounts.find((one) => one.id === id)
  if (account === undefined) throw notPermitted()
  return account
}

export function paramOf(request: FastifyRequest, name: string): string {
  return (request.params as Readonly<Record<string, string>>)[name] ?? ''
}

/** The envelope of one thing, or of several, each of which may fail on its own. */
export function envelope(plural: string, parts: readonly object[]) {
  return { request_status: 'SUCCESS', request_id: requestId, [plural]: parts }
}

/** Some endpoints write the status in lower case. */
export function part(singular: string, value: object) {
  return { sub_request_status: 'success', [singular]: value }
}

export function failedPart(code: string, message: string) {
  const reason = `Error code: ${code}, message: ${message} : []`
  return { sub_request_status: 'ERROR', sub_request_error_reason: reason }
}

/** The items of a page, and the link to the next one. */
export function pageOf<Item>(request: FastifyRequest, items: readonly Item[]) {
  const { limit = '1000', cursor = '' } = request.query as Query
  const size = Number(limit)
  if (!Number.isInteger(size) || size < 50 || size > 1_000)
    throw invalid('limit must be between 50 and 1000')
  const from = cursor === '' ? 0 : Number(Buffer.from(cursor, 'base64url').toString())
  if (!Number.isInteger(from)) throw invalid('cursor is not valid')
  const next = from + size
  if (next >= items.length) return { items: items.slice(from), paging: {} }
  const link = new URL(request.url, `${request.protocol}://${request.host}`)
  link.searchParams.set('cursor', Buffer.from(String(next)).toString('base64url'))
  return { items: items.slice(from, next), paging: { next_link: link.href } }
}
