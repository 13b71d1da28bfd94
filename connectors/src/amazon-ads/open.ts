import { z } from 'zod'
import { adAccountId } from '../kit/ads/ad-account.ts'
import { adConnector } from '../kit/ads/ad-connector.ts'
import type { ApiClient } from '../kit/api/api-client.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import type { AccountsRequest, Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import type { AccountDetails } from '../kit/stream.ts'
import { Profile } from './api-types.ts'
import { audiences } from './audience.ts'
import { apiOf, ProfileClient } from './client.ts'
import { manifest } from './manifest.ts'
import { ads } from './streams/ads.ts'

export const amazonAds: Connector = adConnector<ProfileClient>({
  manifest,
  api: apiOf,
  /** The scopes do not reveal the user: they are known by the first account that they see. */
  async profile(client, { signal }) {
    const profiles = await readProfiles(client, 'seller,vendor,agency', signal)
    // Their order may change.
    const [first] = profiles.toSorted((one, other) => (one.profileId < other.profileId ? -1 : 1))
    if (first === undefined)
      throw new ConnectorError('forbidden', `${manifest.name} shows this user no account`, {
        remedy: 'Ask for access to an account in Amazon Ads, or choose another region.',
        isGrantedByConsent: true,
      })
    return { id: first.accountInfo.id, name: nameOf(first) }
  },
  async list(client, { context, signal }: AccountsRequest) {
    // Sponsored ads are those of sellers and vendors, and only Amazon DSP takes audiences.
    const kinds = context === 'datasource' ? 'seller,vendor' : 'agency'
    const profiles = await readProfiles(client, kinds, signal)
    return profiles.map((profile) => {
      const name = `${nameOf(profile)} (${profile.countryCode})`
      return { id: profile.profileId, name, params: paramsOf(profile), children: [] }
    })
  },
  account: (client, { profile_id: id }) =>
    new ProfileClient(client, adAccountId(manifest.name, id)),
  streams: [ads],
  async describe(client, signal): Promise<AccountDetails> {
    const profile = await client.facts(signal)
    return {
      accountKey: profile.profileId,
      name: nameOf(profile),
      currency: profile.currencyCode,
      timezone: profile.timezone,
      params: paramsOf(profile),
    }
  },
  audiences: (client) => bindAudiences(manifest, client, audiences),
})

function readProfiles(client: ApiClient, kinds: string, signal: AbortSignal) {
  const params = { profileTypeFilter: kinds }
  const call = { path: '/v2/profiles', params, answer: z.array(Profile), signal }
  return client.call(call)
}

function nameOf({ accountInfo }: Profile): string {
  return accountInfo.name || accountInfo.id
}

function paramsOf(profile: Profile) {
  const { profileId, countryCode, accountInfo } = profile
  return {
    profile_id: profileId,
    name: nameOf(profile),
    account_info: `${accountInfo.type} ${accountInfo.id}`,
    country_code: countryCode,
  }
}
