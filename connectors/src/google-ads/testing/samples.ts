import adDay from '../fixtures/ad-day.json' with { type: 'json' }
import { normaliseBreakdowns } from '../normalise-breakdowns.ts'
import { normaliseSpend } from '../normalise.ts'
import type { Sample } from '../../testing/contract/sample.ts'

const category = {
  campaign: { id: adDay.campaign.id },
  segments: { conversionActionCategory: 'PURCHASE' },
  metrics: { conversions: 2, conversionsValue: 130.5 },
}

const { campaign, metrics } = adDay

/** Of a day, with its costs and its conversions. */
function rowsOf(segments: object, rest: object = {}) {
  return {
    costs: [{ campaign, segments, metrics, ...rest }],
    conversions: [{ ...category, ...rest, segments: { ...category.segments, ...segments } }],
  }
}

export const samples: readonly Sample[] = [
  {
    name: 'breakdowns of a day of Google Ads',
    streams: ['breakdowns'],
    normalise: normaliseBreakdowns,
    externalId: adDay.segments.date,
    payload: {
      devices: rowsOf({ device: 'MOBILE', adNetworkType: 'SEARCH' }),
      terms: rowsOf({}, { searchTermView: { searchTerm: 'trail shoes' } }),
      products: rowsOf({ productItemId: 'shopify_US_1_2', productTitle: 'Trail shoes' }),
    },
    needs: ['devices', 'terms', 'products'].flatMap((name) => [
      `${name}.costs.*.campaign.id`,
      `${name}.conversions.*.campaign.id`,
    ]),
    enums: {
      'devices.costs.*.segments.device': 'device',
      'devices.costs.*.segments.adNetworkType': 'ad_network_type',
      'devices.conversions.*.segments.conversionActionCategory': 'conversion_action_category',
    },
    // Conversions of the known device have no costs then.
    rowsOfUnknown: {
      'devices.costs.*.segments.device': 5,
      'devices.costs.*.segments.adNetworkType': 5,
    },
  },
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
