import type { FastifyRequest } from 'fastify'
import { bearerOf, objectOf, type ApiRoutes, type Body } from '../../kit/read-request.ts'
import type { SandboxShop } from '../../shop.ts'
import { entityId, profilesOf, regionOf, type Profile, type Region } from './profiles.ts'
import { forbidden, noAccessTo, unauthorized } from './refusal.ts'

export interface RegionRoutes extends ApiRoutes {
  /** Of the host that the routes are for. */
  readonly region: Region
}

const campaignScope = 'advertising::campaign_management'
const audienceScope = 'advertising::audiences'

export function readCall(request: FastifyRequest, of: RegionRoutes, scope = campaignScope) {
  const bearer = bearerOf(request, of)
  const app = request.headers['amazon-advertising-api-clientid']
  if (bearer === null || app !== bearer.grant.clientId) throw unauthorized()
  if (!bearer.grant.scopes.includes(scope)) throw forbidden()
  return { profiles: profilesIn(bearer.shop, of.region), body: objectOf(request.body) }
}

/** The profiles that the host of a region shows. */
function profilesIn(shop: SandboxShop, region: Region): readonly Profile[] {
  return regionOf(shop) === region ? profilesOf(shop) : []
}

/** A call of one profile, which its headers name. */
export function readProfileCall(request: FastifyRequest, of: RegionRoutes) {
  const { profiles, body } = readCall(request, of)
  const profile = findProfile(profiles, String(request.headers['amazon-advertising-api-scope']))
  return { profile, body }
}

export function findProfile(profiles: readonly Profile[], id: string): Profile {
  const profile = profiles.find((one) => one.id === id)
  if (profile === undefined) throw noAccessTo(id)
  return profile
}

/** A call of Ads Data Manager, whose headers name the advertiser of Amazon DSP. */
export function readAudienceCall(
  request: FastifyRequest,
  of: RegionRoutes,
): { readonly advertiser: Profile; readonly body: Body } {
  const { profiles, body } = readCall(request, of, audienceScope)
  const id = request.headers['amazon-ads-accountid']
  const advertiser = profiles.find((one) => one.type === 'agency' && entityId(one) === id)
  if (advertiser === undefined) throw forbidden()
  return { advertiser, body }
}
