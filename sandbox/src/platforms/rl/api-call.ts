import type { FastifyRequest } from 'fastify'
import type { Grants } from '../../kit/grants.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import { advertisersOf, type Advertiser } from './advertisers.ts'
import { forbidden, notAuthenticated } from './refusal.ts'

export interface ApiRoutes {
  readonly context: SimulatorContext
  readonly grants: Grants
}

export type Query = Readonly<Record<string, string | undefined>>
export type Body = Readonly<Record<string, unknown>>

/** Each call has the user's token, and our registration in its query, also with a body. */
export function readCall(request: FastifyRequest, { context, grants }: ApiRoutes) {
  const query = request.query as Query
  if (!query['apikey']) throw notAuthenticated("Missing 'apikey' in the query")
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const grant = token === undefined ? null : grants.read(token)
  const shop = grant === null ? null : context.findShop(grant.shop)
  if (grant === null || shop === null || grant.clientId !== query['apikey'])
    throw notAuthenticated()
  if (!grant.scopes.includes('all')) throw forbidden()
  const { body } = request
  const content = typeof body === 'object' && body !== null ? (body as Body) : {}
  return { advertisers: advertisersOf(shop), query, body: content }
}

export function findAdvertiser(advertisers: readonly Advertiser[], eid: unknown): Advertiser {
  const advertiser = advertisers.find((one) => one.eid === eid)
  if (advertiser === undefined) throw forbidden()
  return advertiser
}
