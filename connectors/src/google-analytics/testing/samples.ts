import report from '../fixtures/report.json' with { type: 'json' }
import { normaliseEvents, normaliseTransactions } from '../normalise-events.ts'
import { normaliseUsers } from '../normalise-users.ts'
import { normaliseSessions } from '../normalise.ts'
import type { Sample } from '../../testing/contract/sample.ts'

const headers = (...names: readonly string[]) => names.map((name) => ({ name }))
const values = (...texts: readonly string[]) => texts.map((value) => ({ value }))
const needs = [
  'dimensionHeaders.*.name',
  'metricHeaders.*.name',
  'rows.*.dimensionValues.*',
  'rows.*.metricValues.*.value',
]

export const samples: readonly Sample[] = [
  {
    name: 'events of a day of Google Analytics',
    streams: ['events'],
    normalise: normaliseEvents,
    externalId: '2026-06-04',
    payload: {
      dimensionHeaders: headers('eventName'),
      metricHeaders: headers('eventCount', 'keyEvents'),
      rows: [
        { dimensionValues: values('page_view'), metricValues: values('420', '0') },
        { dimensionValues: values('purchase'), metricValues: values('3', '3.5') },
      ],
    },
    needs,
    enums: {},
  },
  {
    name: 'transactions of a day of Google Analytics',
    streams: ['transactions'],
    normalise: normaliseTransactions,
    externalId: '2026-06-04',
    payload: {
      dimensionHeaders: headers(
        'transactionId',
        'sessionSource',
        'sessionMedium',
        'sessionCampaignName',
        'sessionDefaultChannelGroup',
      ),
      metricHeaders: headers('ecommercePurchases', 'purchaseRevenue'),
      currencyCode: 'USD',
      rows: [
        {
          dimensionValues: values('1001', 'google', 'cpc', '(not set)', 'Paid Search'),
          metricValues: values('1', '96.5'),
        },
        {
          dimensionValues: values('(not set)', '(direct)', '(none)', '(direct)', 'Direct'),
          metricValues: values('1', '20'),
        },
      ],
    },
    needs,
    enums: {},
  },
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
