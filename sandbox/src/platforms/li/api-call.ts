import type { FastifyRequest } from 'fastify'
import type { Grants } from '../../kit/grants.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { adAccountsOf, type AdAccount } from './ad-accounts.ts'
import { invalid, LinkedinRefusal, notAuthenticated, notPermitted } from './refusal.ts'

export interface ApiRoutes {
  readonly context: SimulatorContext
  readonly grants: Grants
}

/** The newest version is of November 2026; each lives for a year. */
const oldestVersion = 202_512
const newestVersion = 202_611

export function readCall(request: FastifyRequest, { context, grants }: ApiRoutes, scope: string) {
  const { headers } = request
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  const grant = token === undefined ? null : grants.read(token)
  const shop = grant === null ? null : context.findShop(grant.shop)
  if (grant === null || shop === null) throw notAuthenticated()
  const version = Number(headers['linkedin-version'] ?? 0)
  if (version < oldestVersion || version > newestVersion)
    throw new LinkedinRefusal(426, 0, 'NONEXISTENT_VERSION', 'Requested version is not active')
  if (headers['x-restli-protocol-version'] !== '2.0.0')
    throw invalid('X-Restli-Protocol-Version must be 2.0.0')
  if (!grant.scopes.includes(scope)) throw notPermitted()
  return { shop, query: queryOf(request.url), body: bodyOf(request) }
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

function bodyOf({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null
    ? (body as Readonly<Record<string, unknown>>)
    : {}
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
  if (!Number.isInteger(size) || size < 1 || size > 1_000) throw invalid('pageSize is not valid')
  const from = Number(query.get('pageToken') ?? 0)
  const next = from + size
  return {
    elements: items.slice(from, next),
    metadata: next < items.length ? { nextPageToken: String(next) } : {},
  }
}
