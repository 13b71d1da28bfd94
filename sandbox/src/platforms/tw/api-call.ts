import type { FastifyRequest } from 'fastify'
import type { SignedGrants } from '../../kit/signed-grants.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import { isIntegerBetween, pageFrom, positionAt, writeCursor } from '../../kit/pages.ts'
import type { SandboxShop } from '../../shop.ts'
import { accountsOf, type AdAccount } from './accounts.ts'
import { accountNotFound, invalid, notAuthenticated, notPermitted } from './refusal.ts'

export interface ApiRoutes {
  readonly context: SimulatorContext
  readonly grants: SignedGrants
}

export type Query = Readonly<Record<string, string | undefined>>

/** The shop whose user signed the request. */
export function readShop(request: FastifyRequest, { context, grants }: ApiRoutes): SandboxShop {
  const read = grants.read(request)
  const shop = read.problem === null ? context.findShop(read.value.shop) : null
  if (shop === null) throw notAuthenticated()
  return shop
}

export function readAccount(request: FastifyRequest, of: ApiRoutes): AdAccount {
  const id = paramOf(request, 'id')
  const account = accountsOf(readShop(request, of)).find((one) => one.id === id)
  if (account === undefined) throw accountNotFound()
  return account
}

/** An account in which the user may change audiences. */
export function readOwnAccount(request: FastifyRequest, of: ApiRoutes): AdAccount {
  const account = readAccount(request, of)
  if (account.permissions.includes('CAMPAIGN_ANALYST')) throw notPermitted()
  return account
}

export function paramOf(request: FastifyRequest, name: string): string {
  return (request.params as Readonly<Record<string, string>>)[name] ?? ''
}

export function queryOf(request: FastifyRequest): Query {
  return request.query as Query
}

/** A page of a list, by count and cursor. */
export function pageOf<Item>(request: FastifyRequest, items: readonly Item[]) {
  const { count = '200', cursor } = queryOf(request)
  const size = Number(count)
  if (!isIntegerBetween(size, 1, 1_000)) throw invalid('count', '1 to 1000')
  const from = positionAt(cursor)
  if (from === null) throw invalid('cursor', 'a cursor')
  const { page, next } = pageFrom(items, from, size)
  return {
    request: { params: {} },
    data: page,
    next_cursor: next === null ? null : writeCursor(next),
    total_count: items.length,
  }
}
