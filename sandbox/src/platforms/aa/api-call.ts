import type { FastifyRequest } from 'fastify'
import type { Grants } from '../../kit/grants.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { entityId, profilesOf, regionOf, type Profile, type Region } from './profiles.ts'
import { forbidden, noAccessTo, unauthorized } from './refusal.ts'

export interface ApiRoutes {
  readonly context: SimulatorContext
  readonly grants: Grants
  /** Of the host that the routes are for. */
  readonly region: Region
}

export type Body = Readonly<Record<string, unknown>>

export const campaignScope = 'advertising::campaign_management'
const audienceScope = 'advertising::audiences'

export function readCall(request: FastifyRequest, of: ApiRoutes, scope = campaignScope) {
  const { headers, body } = request
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  const grant = token === undefined ? null : of.grants.read(token)
  const shop = grant === null ? null : of.context.findShop(grant.shop)
  if (grant === null || shop === null) throw unauthorized()
  if (headers['amazon-advertising-api-clientid'] !== grant.clientId) throw unauthorized()
  if (!grant.scopes.includes(scope)) throw forbidden()
  return { shop, profiles: profilesIn(shop, of.region), body: objectOf(body) }
}

/** The profiles that the host of a region shows. */
function profilesIn(shop: SandboxShop, region: Region): readonly Profile[] {
  return regionOf(shop) === region ? profilesOf(shop) : []
}

/** A call of one profile, which its headers name. */
export function readProfileCall(request: FastifyRequest, of: ApiRoutes) {
  const { profiles, body } = readCall(request, of)
  const id = String(request.headers['amazon-advertising-api-scope'])
  const profile = profiles.find((one) => one.id === id)
  if (profile === undefined) throw noAccessTo(id)
  return { profile, body }
}

/** A call of Ads Data Manager, whose headers name the advertiser of Amazon DSP. */
export function readAudienceCall(request: FastifyRequest, of: ApiRoutes) {
  const { profiles, body } = readCall(request, of, audienceScope)
  const id = request.headers['amazon-ads-accountid']
  const advertiser = profiles.find((one) => one.type === 'agency' && entityId(one) === id)
  if (advertiser === undefined) throw forbidden()
  return { advertiser, body }
}

export function objectOf(value: unknown): Body {
  return typeof value === 'object' && value !== null ? (value as Body) : {}
}

export function paramOf(request: FastifyRequest, name: string): string {
  return (request.params as Readonly<Record<string, string>>)[name] ?? ''
}
