import type { FastifyRequest } from 'fastify'
import { bearerOf, objectOf, type ApiRoutes, type Query } from '../../kit/read-request.ts'
import { advertisersOf, type Advertiser } from './advertisers.ts'
import { forbidden, notAuthenticated } from './refusal.ts'

/** Each call has the user's token, and our registration in its query, also with a body. */
export function readCall(request: FastifyRequest, of: ApiRoutes) {
  const query = request.query as Query
  if (!query['apikey']) throw notAuthenticated("Missing 'apikey' in the query")
  const bearer = bearerOf(request, of)
  if (bearer?.grant.clientId !== query['apikey']) throw notAuthenticated()
  if (!bearer.grant.scopes.includes('all')) throw forbidden()
  return { advertisers: advertisersOf(bearer.shop), query, body: objectOf(request.body) }
}

export function findAdvertiser(advertisers: readonly Advertiser[], eid: unknown): Advertiser {
  const advertiser = advertisers.find((one) => one.eid === eid)
  if (advertiser === undefined) throw forbidden()
  return advertiser
}
