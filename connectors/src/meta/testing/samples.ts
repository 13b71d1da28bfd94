import insight from '../fixtures/insight.json' with { type: 'json' }
import { normaliseDay as normaliseFacebookDay } from '../normalise.ts'
import type { Sample } from '../../testing/contract/sample.ts'

export const samples: readonly Sample[] = [
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
