import {
  ConnectionId,
  CustomMetricId,
  OrgId,
  type CubeMeta,
  type CustomMetric,
  type DataIngestion,
} from '@cartograph/contract'
import type { MetricNumbers } from '../../custom-metrics/PreviewedMetric.tsx'
import { answer } from './answer.ts'
import { daily } from './entries.ts'
import { periods } from './specimen.ts'

const id = (n: number) => `01930000-0000-7000-8000-0000000010${String(n).padStart(2, '0')}`

export const metricOrg = {
  org_id: OrgId.parse(id(0)),
  currency_units: 'USD',
  timezone: 'America/New_York',
} as const

const named = { type: 'cube', isVisible: true, public: true, connectedComponent: 1 } as const
const text = { type: 'string', suggestFilterValues: true, primaryKey: false } as const
const shown = { isVisible: true, public: true } as const
const counted = {
  ...shown,
  type: 'number',
  aggType: 'sum',
  cumulative: false,
  cumulativeTotal: false,
} as const

/** The data set of the metrics, as the query API describes it. */
export const metricCubes: readonly CubeMeta[] = [
  {
    ...named,
    name: 'Orders',
    title: 'Shopify Orders',
    measures: [
      ['netSales', 'Net sales'],
      ['orders', 'Orders'],
    ].map(([name, title]) => ({
      ...counted,
      drillMembers: [],
      drillMembersGrouped: { measures: [], dimensions: [] },
      name: `Orders.${name}`,
      title: `Shopify Orders ${title}`,
      shortTitle: title ?? '',
    })),
    dimensions: [
      {
        ...shown,
        ...text,
        name: 'Orders.country',
        title: 'Shopify Orders Country',
        shortTitle: 'Country',
      },
    ],
    segments: [],
    hierarchies: [],
    folders: [],
    nestedFolders: [],
  },
]

export const readMetric: CustomMetric = {
  id: CustomMetricId.parse(id(1)),
  name: 'Net sales from the US',
  description: 'What is shipped from our own warehouse.',
  member: 'Orders.custom_us',
  metric_definition: {
    name: 'Orders',
    query: {
      measures: ['Orders.netSales'],
      filters: [
        { or: [{ and: [{ member: 'Orders.country', operator: 'equals', values: ['US'] }] }] },
      ],
    },
  },
  version: 2,
  updated_at: `${new Date().getUTCFullYear()}-11-14T15:00:00.000Z`,
  updated_by_name: 'Grace Hopper',
  problem: null,
}

export const listedMetrics: readonly CustomMetric[] = [
  readMetric,
  {
    ...readMetric,
    id: CustomMetricId.parse(id(2)),
    name: 'Sales per order of the outlet, without returns that were exchanged',
    metric_definition: {
      name: 'Orders',
      formula: '({Orders.netSales} - {Orders.custom_outlet}) / {Orders.orders}',
      ratio_format: 'number',
      sentiment: 'up',
    },
    updated_by_name: null,
    problem: "'Outlet sales' was deleted.",
  },
]

export const metricNumbers: MetricNumbers = {
  results: [periods.now, periods.before].map((range, n) =>
    answer({
      measures: ['netSales'],
      range,
      step: 'day',
      entries: daily(range, 1_000 - 80 * n, n),
      levels: [[]],
    }),
  ),
  needs: [['SP']],
}

const stream: DataIngestion = {
  connection_id: ConnectionId.parse(id(3)),
  datasource_name: 'Northwind Supply',
  platform: 'SP',
  sync_run_id: null,
  stream: 'orders',
  state: 'done',
  rows_done: 0,
  rows_total: null,
  rows_per_second: null,
  seconds_left: null,
  started_at: null,
  finished_at: null,
  record_updated_at: '2026-11-22T14:00:00.000Z',
  fresh_day: null,
  error: null,
  window_from: null,
  window_until: null,
  history_from: null,
  history_done: true,
  is_reread: false,
}

/** Of a store whose orders are synced to different extents. */
export const streams = {
  /** Another platform was synced five days later. */
  late: [
    { ...stream, record_updated_at: '2026-11-17T14:00:00.000Z' },
    { ...stream, platform: 'FB', stream: 'days' },
  ],
  partly: [{ ...stream, state: 'running', history_done: false, history_from: '2026-10-20' }],
  unread: [{ ...stream, state: 'running', history_done: false, record_updated_at: null }],
} satisfies Record<string, readonly DataIngestion[]>
