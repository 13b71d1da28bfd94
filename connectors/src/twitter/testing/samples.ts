import type { Sample } from '../../testing/contract/sample.ts'
import row from '../fixtures/ad-day.json' with { type: 'json' }
import { normaliseDay } from '../normalise.ts'

export const samples: readonly Sample[] = [
  {
    name: 'a day of Twitter',
    streams: ['ads'],
    normalise: normaliseDay,
    externalId: '2026-04-01',
    payload: { rows: [row] },
    needs: [
      'rows',
      'rows.*.entity',
      'rows.*.id',
      'rows.*.campaign.id',
      'rows.*.lineItem.id',
      'rows.*.metrics',
    ],
    enums: { 'rows.*.campaign.entity_status': 'entity_status' },
  },
]
