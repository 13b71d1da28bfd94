import type { Sample } from '../../testing/contract/sample.ts'
import day from '../fixtures/day.json' with { type: 'json' }
import { normaliseDay } from '../normalise.ts'

export const samples: readonly Sample[] = [
  {
    name: 'a day of LinkedIn',
    streams: ['ads'],
    normalise: normaliseDay,
    externalId: '2026-04-01',
    payload: day,
    needs: [
      'ads',
      'ads.*.pivotValues.*',
      'conversions',
      'conversions.*.pivotValues.*',
      'types',
      'types.4101',
      'types.4102',
      'groups',
      'groups.640000100',
      'campaigns',
      'campaigns.640000110',
      'creatives',
      'creatives.640000111',
    ],
    enums: { 'types.4101': 'conversion.type', 'groups.640000100.status': 'status' },
  },
]
