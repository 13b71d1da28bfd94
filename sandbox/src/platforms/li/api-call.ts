import type { FastifyRequest } from 'fastify'
import { isIntegerBetween, pageFrom } from '../../kit/pages.ts'
import { bearerOf, objectOf, type ApiRoutes } from '../../kit/read-request.ts'
import type { SandboxShop } from '../../shop.ts'
import { adAccountsOf, type AdAccount } from './ad-accounts.ts'
import { invalid, notAuthenticated, notPermitted, refusal } from './refusal.ts'

/** The newest version is of November 2026; each lives for a year. */
const oldestVersion = 202_512
const newestVersion = 202_611

export function readCall(request: FastifyRequest, of: ApiRoutes, scope: string) {
  const bearer = bearerOf(request, of)
  if (bearer === null) throw notAuthenticated()
  const { headers, url, body } = request
  const version = Number(headers['linkedin-version'] ?? 0)
  if (version < oldestVersion || version > newestVersion)
    throw refusal(426, 0, 'NONEXISTENT_VERSION', 'Requested version is not active')
  if (headers['x-restli-protocol-version'] !== '2.0.0')
    throw invalid('X-Restli-Protocol-Version must be 2.0.0')
  if (!bearer.grant.scopes.includes(scope)) throw notPermitted()
  return { shop: bearer.shop, query: queryOf(url), body: objectOf(body) }
}

/** Nested values are in brackets, whose signs must not be escaped, unlike those within a URN. */
function queryOf(url: string): ReadonlyMap<string, string> {
  const pairs = (url.split('?')[1] ?? '').split('&').map((pair): [string, string] => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), pair.slice(at + 1)]
  })
  if (pairs.some(([, value]) => /%(28|29|2C)/i.test(value) || value.includes('urn:li:')))
    throw invalid('Invalid query parameters passed to request')
  return new Map(pairs)
}

/** `List(a,b)` */
export function listIn(text = ''): readonly string[] {
  const inner = /^List\((.*)\)$/.exec(text)?.[1]
  if (inner === undefined) throw invalid('A parameter is not a list')
  return inner.split(',').map(decodeURIComponent)
}

/** The account of a URN; null if the member has no role in it. */
export function accountOf(shop: SandboxShop, urn: string): AdAccount | null {
  const id = /^urn:li:sponsoredAccount:(\d+)$/.exec(urn)?.[1]
  return adAccountsOf(shop).find((account) => account.id === id) ?? null
}

/** A page of a list, by size and token. */
export function pageOf<Item>(items: readonly Item[], query: ReadonlyMap<string, string>) {
  const size = Number(query.get('pageSize') ?? 100)
  if (!isIntegerBetween(size, 1, 1_000)) throw invalid('pageSize is not valid')
  const { page, next } = pageFrom(items, Number(query.get('pageToken') ?? 0), size)
  return { elements: page, metadata: next === null ? {} : { nextPageToken: String(next) } }
}
