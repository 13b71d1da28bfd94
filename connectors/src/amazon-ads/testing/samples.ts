import type { Sample } from '../../testing/contract/sample.ts'
import day from '../fixtures/day.json' with { type: 'json' }
import { normaliseDay } from '../normalise.ts'

const ofCampaigns = ['spCampaigns', 'sbCampaigns', 'sdCampaigns']
const ofAds = ['spAdvertisedProduct', 'sbAds', 'sdAdvertisedProduct']

export const samples: readonly Sample[] = [
  {
    name: 'a day of Amazon Ads',
    streams: ['ads'],
    normalise: normaliseDay,
    externalId: '2026-04-01',
    payload: day,
    needs: [
      ...ofCampaigns.flatMap((type) => [type, `${type}.*.campaignId`]),
      ...ofAds.flatMap((type) => [
        type,
        ...['campaignId', 'adGroupId', 'adId'].map((name) => `${type}.*.${name}`),
      ]),
    ],
    enums: Object.fromEntries(
      ofCampaigns.map((type) => [`${type}.*.campaignStatus`, 'campaignStatus']),
    ),
  },
]
