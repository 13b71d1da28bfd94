import reportRow from '../fixtures/report-row.json' with { type: 'json' }
import { normaliseDay as normaliseTiktokDay } from '../normalise.ts'
import type { Sample } from '../../testing/contract/sample.ts'

export const samples: readonly Sample[] = [
  {
    name: 'a day of TikTok',
    streams: ['ads'],
    normalise: normaliseTiktokDay,
    externalId: '2026-04-01',
    payload: {
      rows: [reportRow],
      campaigns: { [reportRow.metrics.campaign_id]: 'ENABLE' },
      gmvMax: [
        {
          dimensions: { campaign_id: '5' },
          metrics: {
            campaign_name: 'All',
            operation_status: 'ENABLE',
            cost: '5',
            orders: '1',
            gross_revenue: '30',
          },
        },
      ],
    },
    needs: [
      'rows.*.dimensions.ad_id',
      'rows.*.metrics.campaign_id',
      'rows.*.metrics.adgroup_id',
      'rows.*.metrics.spend',
      'rows.*.metrics.impressions',
      'rows.*.metrics.clicks',
      'campaigns',
      'gmvMax',
      'gmvMax.*.dimensions.campaign_id',
      'gmvMax.*.metrics.cost',
    ],
    enums: {
      [`campaigns.${reportRow.metrics.campaign_id}`]: 'operation_status',
      'gmvMax.*.metrics.operation_status': 'operation_status',
    },
  },
]
