import type { FastifyRequest } from 'fastify'
import { isIntegerBetween, pageFrom, positionAt, writeCursor } from '../../kit/pages.ts'
import { bearerOf, paramOf, type ApiRoutes, type Query } from '../../kit/read-request.ts'
import type { SandboxShop } from '../../shop.ts'
import { organizationsOf, type AdAccount } from './organizations.ts'
import { invalid, notAuthenticated, notPermitted, requestId } from './refusal.ts'

export interface ApiCall {
  readonly shop: SandboxShop
  readonly query: Query
  readonly body: unknown
}

export function readCall(request: FastifyRequest, of: ApiRoutes): ApiCall {
  const bearer = bearerOf(request, of)
  if (bearer === null) throw notAuthenticated()
  if (!bearer.grant.scopes.includes('snapchat-marketing-api')) throw notPermitted()
  return { shop: bearer.shop, query: request.query as Query, body: request.body }
}

export function findAccount({ shop }: ApiCall, request: FastifyRequest): AdAccount {
  const id = paramOf(request, 'id')
  const accounts = organizationsOf(shop).flatMap((organization) => organization.accounts)
  const account = accounts.find((one) => one.id === id)
  if (account === undefined) throw notPermitted()
  return account
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
  const { limit = '1000', cursor } = request.query as Query
  const size = Number(limit)
  if (!isIntegerBetween(size, 50, 1_000)) throw invalid('limit must be between 50 and 1000')
  const from = positionAt(cursor)
  if (from === null) throw invalid('cursor is not valid')
  const { page, next } = pageFrom(items, from, size)
  if (next === null) return { items: page, paging: {} }
  const link = new URL(request.url, `${request.protocol}://${request.host}`)
  link.searchParams.set('cursor', writeCursor(next))
  return { items: page, paging: { next_link: link.href } }
}
