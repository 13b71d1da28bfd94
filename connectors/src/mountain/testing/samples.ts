import type { Sample } from '../../testing/contract/sample.ts'
import row from '../fixtures/creative-day.json' with { type: 'json' }
import { normaliseDay } from '../normalise.ts'

export const samples: readonly Sample[] = [
  {
    name: 'a day of Mountain',
    streams: ['ads'],
    normalise: normaliseDay,
    externalId: '2026-04-01',
    payload: { rows: [row] },
    needs: [
      'rows',
      'rows.*.campaign.id',
      'rows.*.creativeGroup.id',
      'rows.*.creative.id',
      'rows.*.figures',
    ],
    enums: { 'rows.*.campaign.status': 'status' },
  },
]
