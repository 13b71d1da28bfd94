import type { FastifyRequest } from 'fastify'
import { isIntegerBetween, pageFrom, positionAt, writeCursor } from '../../kit/pages.ts'
import {
  bearerOf,
  objectOf,
  paramOf,
  type ApiRoutes,
  type Body,
  type Query,
} from '../../kit/read-request.ts'
import type { SandboxShop } from '../../shop.ts'
import { adAccountsOf, type AdAccount } from './ad-accounts.ts'
import { invalid, notAuthenticated, notPermitted, tooMany } from './refusal.ts'

export interface ApiCall {
  readonly shop: SandboxShop
  readonly query: Query
  readonly body: Body
}

export function readCall(request: FastifyRequest, of: ApiRoutes, scope: string): ApiCall {
  const bearer = bearerOf(request, of)
  if (bearer === null) throw notAuthenticated()
  if (!bearer.grant.scopes.includes(scope)) throw notPermitted()
  return { shop: bearer.shop, query: request.query as Query, body: objectOf(request.body) }
}

export function findAccount({ shop }: ApiCall, request: FastifyRequest): AdAccount {
  const account = adAccountsOf(shop).find(({ id }) => id === paramOf(request, 'id'))
  if (account === undefined) throw notPermitted()
  return account
}

/** A page of a list, by size and bookmark. */
export function pageOf<Item>(items: readonly Item[], { page_size = '25', bookmark }: Query) {
  const size = Number(page_size)
  if (!isIntegerBetween(size, 1, 250)) throw invalid("'page_size' must be between 1 and 250.")
  const from = positionAt(bookmark)
  if (from === null) throw invalid("'bookmark' is not valid.")
  const { page, next } = pageFrom(items, from, size)
  return { items: page, bookmark: next === null ? null : writeCursor(next) }
}

/** Limits the calls of a category in a minute. */
export function createPace(elapsedMs: () => number, perMinute: number) {
  const calls = new Map<string, number[]>()
  return (shop: SandboxShop): void => {
    const now = elapsedMs()
    const recent = (calls.get(shop.name) ?? []).filter((at) => at > now - 60_000)
    calls.set(shop.name, recent)
    const [oldest] = recent
    if (oldest !== undefined && recent.length >= perMinute)
      throw tooMany(Math.ceil((oldest + 60_000 - now) / 1000))
    recent.push(now)
  }
}
