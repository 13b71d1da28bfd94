import adDay from '../fixtures/ad-day.json' with { type: 'json' }
import { normaliseSpend } from '../normalise.ts'
import type { Sample } from '../../testing/contract/sample.ts'

const category = {
  campaign: { id: adDay.campaign.id },
  segments: { conversionActionCategory: 'PURCHASE' },
  metrics: { conversions: 2, conversionsValue: 130.5 },
}

export const samples: readonly Sample[] = [
  {
    name: 'a day of Google Ads',
    streams: ['ads'],
    normalise: normaliseSpend,
    externalId: adDay.segments.date,
    payload: {
      campaigns: [{ campaign: adDay.campaign, metrics: adDay.metrics }],
      ads: [adDay],
      categories: { campaigns: [category], ads: [] },
    },
    needs: [
      'campaigns.*.campaign.id',
      'ads.*.campaign.id',
      'ads.*.adGroup.id',
      'ads.*.adGroupAd.ad.id',
      'categories.campaigns.*.campaign.id',
      'categories.ads',
    ],
    enums: {
      'campaigns.*.campaign.status': 'campaign.status',
      'ads.*.campaign.status': 'campaign.status',
      'categories.campaigns.*.segments.conversionActionCategory': 'conversion_action_category',
    },
  },
]
