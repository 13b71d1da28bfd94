import { adAccountId } from '../kit/ads/ad-account.ts'
import { adConnector } from '../kit/ads/ad-connector.ts'
import type { ApiClient } from '../kit/api/api-client.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import type { Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { Advertisables, Eid, type Advertisable } from './api-types.ts'
import { audiences } from './audience.ts'
import { AdvertiserClient, apiOf } from './client.ts'
import { manifest } from './manifest.ts'
import { ads } from './streams/ads.ts'
import { readTotals } from './totals.ts'

export const adroll: Connector = adConnector<AdvertiserClient>({
  manifest,
  api: apiOf,
  /** AdRoll has no call about the user: they are known by the first advertiser that they see. */
  async profile(client, { signal }) {
    const [first] = await listAdvertisers(client, signal)
    if (first !== undefined) return { id: first.eid, name: nameOf(first) }
    throw new ConnectorError('forbidden', `${manifest.name} shows this user no advertiser`, {
      remedy: 'Ask for access to an advertiser in AdRoll, then connect again.',
      isGrantedByConsent: true,
    })
  },
  async list(client, { signal }) {
    const advertisers = await listAdvertisers(client, signal)
    return advertisers.map((one) => {
      return { id: one.eid, name: nameOf(one), params: paramsOf(one), children: [] }
    })
  },
  account: (client, { eid }) => new AdvertiserClient(client, adAccountId(manifest.name, eid, Eid)),
  streams: [ads],
  async describe(client, signal) {
    const advertiser = await client.facts(signal)
    const { createdDate: createdAt } = advertiser
    return {
      accountKey: advertiser.eid,
      name: nameOf(advertiser),
      currency: advertiser.currency,
      // AdRoll reports the days of all advertisers in UTC.
      timezone: 'UTC',
      ...(createdAt != null && { createdAt }),
      params: paramsOf(advertiser),
    }
  },
  readTotals,
  audiences: (client) => bindAudiences(manifest, client, audiences),
})

async function listAdvertisers(client: ApiClient, signal: AbortSignal) {
  const path = '/api/v1/organization/get_advertisables'
  const call = { path, answer: Advertisables, costs: { accounts: 1 }, signal }
  return (await client.call(call)).results
}

type Listed = Pick<Advertisable, 'eid' | 'name'>

function nameOf({ eid, name }: Listed): string {
  return name || eid
}

function paramsOf(advertiser: Listed) {
  return { name: nameOf(advertiser), eid: advertiser.eid }
}
