import type { Sample } from '../../testing/contract/sample.ts'
import day from '../fixtures/day.json' with { type: 'json' }
import { normaliseDay } from '../normalise.ts'

export const samples: readonly Sample[] = [
  {
    name: 'a day of AdRoll',
    streams: ['ads'],
    normalise: normaliseDay,
    externalId: '2026-04-01',
    payload: day,
    needs: [
      'campaigns',
      'campaigns.*.campaign',
      'campaigns.*.campaign.eid',
      'ads',
      'ads.*.campaign',
      'ads.*.campaign.eid',
      'ads.*.adGroup',
      'ads.*.adGroup.eid',
      'ads.*.ad',
      'ads.*.ad.eid',
    ],
    enums: { 'campaigns.*.campaign.status': 'status', 'ads.*.campaign.status': 'status' },
  },
]
