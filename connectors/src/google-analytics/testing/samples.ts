import report from '../fixtures/report.json' with { type: 'json' }
import { normaliseUsers } from '../normalise-users.ts'
import { normaliseSessions } from '../normalise.ts'
import type { Sample } from '../../testing/contract/sample.ts'

export const samples: readonly Sample[] = [
  {
    name: 'a day of Google Analytics',
    streams: ['sessions'],
    normalise: normaliseSessions,
    externalId: '2026-06-04',
    payload: {
      dimensionHeaders: report.dimensionHeaders,
      metricHeaders: report.metricHeaders,
      currencyCode: 'USD',
      isThresholded: false,
      isSampled: false,
      rows: report.rows,
    },
    needs: [
      'dimensionHeaders.*.name',
      'metricHeaders.*.name',
      'rows.*.dimensionValues.*',
      'rows.*.metricValues.*.value',
    ],
    enums: {},
  },
  {
    name: 'a week of users of Google Analytics',
    streams: ['users'],
    normalise: normaliseUsers,
    externalId: 'week:2026-06-01',
    payload: {
      granularity: 'week',
      first_day: '2026-06-01',
      users: '12',
      new_users: '4',
      isSampled: false,
      isThresholded: false,
    },
    needs: ['granularity', 'first_day', 'users', 'new_users', 'isSampled', 'isThresholded'],
    enums: {},
  },
]
