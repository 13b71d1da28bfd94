import insight from '../fixtures/insight.json' with { type: 'json' }
import { reach } from '../streams/reach.ts'
import { normaliseDay as normaliseFacebookDay } from '../normalise.ts'
import { normaliseBreakdowns } from '../normalise-breakdowns.ts'
import type { Sample } from '../../testing/contract/sample.ts'

const results = {
  campaign_id: insight.campaign_id,
  campaign_name: insight.campaign_name,
  spend: insight.spend,
  impressions: insight.impressions,
  actions: [
    { action_type: 'omni_add_to_cart', value: '5' },
    { action_type: 'omni_purchase', value: '2' },
  ],
  action_values: [{ action_type: 'omni_purchase', value: '96.5' }],
}

export const samples: readonly Sample[] = [
  {
    name: 'a week of the reach of Facebook',
    streams: ['reach'],
    normalise: reach.normalise,
    externalId: 'week:2026-06-01',
    payload: {
      granularity: 'week',
      date_start: '2026-06-01',
      date_stop: '2026-06-07',
      reach: '812',
      impressions: '1900',
    },
    needs: ['granularity', 'date_start', 'reach', 'impressions'],
    enums: {},
  },
  {
    name: 'breakdowns of a day of Facebook',
    streams: ['breakdowns'],
    normalise: normaliseBreakdowns,
    externalId: insight.date_start,
    payload: {
      placement: [{ ...results, publisher_platform: 'instagram', platform_position: 'feed' }],
      age: [{ ...results, age: '25-34', gender: 'female' }],
      country: [{ ...results, country: 'US' }],
    },
    needs: ['placement', 'age', 'country'].flatMap((name) => [
      name,
      `${name}.*.campaign_id`,
      `${name}.*.spend`,
      `${name}.*.impressions`,
      `${name}.*.actions.*.value`,
      `${name}.*.action_values.*.value`,
    ]),
    enums: {},
  },
  {
    name: 'a day of Facebook',
    streams: ['ads'],
    normalise: normaliseFacebookDay,
    externalId: insight.date_start,
    payload: {
      insights: [
        {
          ...insight,
          inline_link_clicks: '12',
          actions: [{ action_type: 'omni_purchase', value: '2' }],
          action_values: [{ action_type: 'omni_purchase', value: '96.5' }],
        },
      ],
      campaigns: { [insight.campaign_id]: 'ACTIVE' },
    },
    needs: [
      'insights',
      'insights.*.campaign_id',
      'insights.*.adset_id',
      'insights.*.ad_id',
      'insights.*.spend',
      'insights.*.impressions',
      'insights.*.actions.*.value',
      'insights.*.action_values.*.value',
      'campaigns',
    ],
    enums: { [`campaigns.${insight.campaign_id}`]: 'effective_status' },
  },
]
