import type { Sample } from '../../testing/contract/sample.ts'
import row from '../fixtures/ad-day.json' with { type: 'json' }
import { normaliseDay } from '../normalise.ts'

export const samples: readonly Sample[] = [
  {
    name: 'a day of Snapchat',
    streams: ['ads'],
    normalise: normaliseDay,
    externalId: '2026-04-01',
    payload: { rows: [row] },
    needs: [
      'rows',
      'rows.*.campaign',
      'rows.*.campaign.id',
      'rows.*.adSquad.id',
      'rows.*.ad',
      'rows.*.ad.id',
      'rows.*.stats',
    ],
    enums: { 'rows.*.campaign.status': 'status' },
  },
]
