import { answer, shopTime, type Entry } from './answer.ts'
import { channels, crossed, inPeriods, named } from './entries.ts'
import { factsOf, type MeasureName } from './facts.ts'
import { alone, compared, longName, periods, specimen } from './specimen.ts'

const measures: readonly MeasureName[] = [
  'netSales',
  'orders',
  'averageOrderValue',
  'refundRate',
  'customers',
]
const range = periods.now
const dimensions = { channel: 'Channel', device: 'Device' }
const names = { ...dimensions, product: 'Product' }
const devices = named('Shop.device', ['Phone', 'Desktop', 'Tablet'], 31)
const products = named(
  'Shop.product',
  Array.from({ length: 40 }, (_, index) => `Product ${index + 1}`),
  32,
)

/** Hard cases for layout: long, huge, negative and missing values, and markup. */
const rough: readonly Entry[] = [
  { by: { 'Shop.product': longName }, facts: factsOf(9_000, 1) },
  { by: { 'Shop.product': 'Huge' }, facts: { ...factsOf(9, 2), cents: 98_765_432_109_876 } },
  { by: { 'Shop.product': 'Went back' }, facts: { ...factsOf(30, 3), cents: -1_234_567 } },
  { by: { 'Shop.product': 'Never ordered' }, facts: factsOf(0, 4) },
  { by: { 'Shop.product': null }, facts: factsOf(44, 5), cells: { 'Shop.netSales': null } },
  { by: { 'Shop.product': '=1+1 <b>bold</b> & קפה' }, facts: factsOf(12, 6) },
]
const roughProducts = answer({
  measures,
  dimensions: { product: 'Product' },
  range,
  entries: rough,
  levels: [[]],
})
const manyProducts = answer({
  measures,
  dimensions: { product: 'Product' },
  range,
  entries: products,
  levels: [[]],
})

export const table = [
  specimen({
    name: 'Forty rows with their total',
    context: alone,
    spec: {
      type: 'table',
      display: { title: 'Products', help: 'By net sales.', footnote: 'Gift cards left out.' },
      columns: [
        { member: 'Shop.product', pinned: true },
        { member: 'Shop.netSales', description: 'Less refunds.', source: 'Shopify' },
      ],
    },
    answers: [[manyProducts]],
  }),
  specimen({
    name: 'Long, huge, negative and missing',
    context: alone,
    spec: { type: 'table', display: { title: longName } },
    answers: [[roughProducts]],
  }),
]

const byChannel = named('Shop.channel', channels, 51)
const grouped = crossed(crossed(byChannel, devices, 2), products.slice(0, 4), 3)

export const dataTable = [
  specimen({
    name: 'Grouped at two levels, sorted, the first column pinned',
    context: alone,
    spec: {
      type: 'data_table',
      display: { title: 'Products by channel and device' },
      data_table_options: {
        columns_defs: [
          { member: 'Shop.channel', pinned: true },
          { member: 'Shop.device' },
          { member: 'Shop.product' },
          { member: 'Shop.netSales' },
          { member: 'Shop.customers', hidden: true },
        ],
        group_by: ['Shop.channel', 'Shop.device'],
        sort: ['Shop.netSales', 'desc'],
      },
    },
    answers: [
      [
        answer({
          measures,
          dimensions: names,
          range,
          entries: grouped,
          levels: [['Shop.channel'], ['Shop.channel', 'Shop.device'], []],
        }),
      ],
    ],
  }),
  specimen({
    name: 'Long, huge, negative and missing',
    context: alone,
    spec: {
      type: 'data_table',
      display: { title: longName },
      data_table_options: { columns_defs: [{ member: 'Shop.product', pinned: true }] },
    },
    answers: [[roughProducts]],
  }),
]

const weeks = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']
const week = `${shopTime}.week`
const byWeek = weeks.map((day, index): Entry => ({
  by: { [week]: `${day}T00:00:00.000` },
  facts: factsOf(3_000 + 400 * index, index),
}))
const choosable = [
  { name: 'Net sales', metric: 'Shop.netSales' },
  { name: 'Orders', metric: 'Shop.orders' },
  { name: 'Refund rate', metric: 'Shop.refundRate' },
]

export const heatmap = [
  specimen({
    name: 'Heated by share of the highest, with columns to hide',
    context: alone,
    spec: {
      type: 'heatmap',
      display: { title: 'Channels' },
      columns: [
        { member: 'Shop.channel', pinned: true },
        { member: 'Shop.netSales', include_as_heatmap_column: true, hide_in_privacy_mode: true },
        { member: 'Shop.refundRate', include_as_heatmap_column: true },
      ],
      metric_dropdown_options_for_pivot_measure: choosable,
    },
    answers: [
      [
        answer({
          measures,
          dimensions: { channel: 'Channel' },
          range,
          entries: byChannel,
          levels: [[]],
        }),
      ],
    ],
  }),
  specimen({
    name: 'Long, huge, negative and missing',
    context: alone,
    spec: {
      type: 'heatmap',
      display: { title: longName },
      columns: [
        { member: 'Shop.product' },
        { member: 'Shop.netSales', include_as_heatmap_column: true },
        { member: 'Shop.averageOrderValue', include_as_heatmap_column: true },
      ],
    },
    answers: [[roughProducts]],
  }),
  specimen({
    name: 'Below zero in another colour',
    context: alone,
    spec: {
      type: 'heatmap',
      display: { title: 'Products after refunds' },
      columns: [
        { member: 'Shop.product' },
        { member: 'Shop.netSales', include_as_heatmap_column: true },
      ],
    },
    answers: [
      [
        answer({
          measures: ['netSales'],
          dimensions: { product: 'Product' },
          range,
          entries: [900_000, 450_000, 20_000, 0, -60_000, -450_000, -810_000].map(
            (cents, index) => ({
              by: { 'Shop.product': `Product ${index + 1}` },
              facts: { ...factsOf(10, index), cents },
            }),
          ),
          levels: [[]],
        }),
      ],
    ],
  }),
]

const pivotLevels = [
  ['Shop.channel', week],
  ['Shop.channel'],
  ['Shop.channel', 'Shop.device'],
  [week],
  [],
]
const pivotSpec = {
  type: 'pivot_table',
  table: { x: shopTime, y: ['Shop.channel', 'Shop.device'] },
  metric_dropdown_options_for_pivot_measure: choosable,
}

export const pivotTable = [
  specimen({
    name: 'Weeks across, two levels down, totals on every side',
    context: alone,
    spec: { ...pivotSpec, display: { title: 'Channels by week' } },
    answers: [
      [
        answer({
          measures,
          dimensions,
          step: 'week',
          range,
          entries: crossed(crossed(byChannel, devices, 4), byWeek, 5),
          levels: pivotLevels,
        }),
      ],
    ],
  }),
  specimen({
    name: 'Long names, cells without anything, no totals',
    context: alone,
    spec: { ...pivotSpec, display: { title: longName } },
    answers: [
      [
        answer({
          measures,
          dimensions,
          step: 'week',
          range,
          entries: crossed(
            crossed(named('Shop.channel', [longName, null, 'Email'], 6), devices, 7),
            byWeek,
            8,
          ).filter((_, index) => index % 5 !== 2),
        }),
      ],
    ],
  }),
  specimen({
    name: 'One level down, with heat',
    context: alone,
    spec: {
      ...pivotSpec,
      table: { x: shopTime, y: ['Shop.channel'], heat: true },
      display: { title: 'Weeks with heat' },
    },
    answers: [
      [
        answer({
          measures,
          dimensions: { channel: 'Channel' },
          step: 'week',
          range,
          entries: crossed(byChannel, byWeek, 9),
          levels: [['Shop.channel'], [week], []],
        }),
      ],
    ],
  }),
]

const segments = ['Champions', 'Loyal', 'Promising', 'New', 'At risk', 'Lost']
const colours = ['green', 'teal', 'blue', 'violet', 'amber', 'red']
const scores = ['1', '2', '3', '4', '5']
const labelled = scores.flatMap((recency, down) =>
  scores.map((frequency, across): Entry => ({
    by: {
      'Shop.recency': recency,
      'Shop.frequency': frequency,
      'Shop.segment': segments[(down * 2 + across) % segments.length] ?? null,
    },
    facts: factsOf(200 + 900 * ((down * 3 + across) % 5), down * 5 + across),
  })),
)
const labelledDimensions = { recency: 'Recency', frequency: 'Frequency', segment: 'Segment' }

function labelledSpec(title: string, known: readonly string[]) {
  const mapped = known.map((segment, index) => [segment, colours[index] ?? 'grey'] as const)
  return {
    type: 'labeled_pivot_table',
    display: { title },
    table: {
      x: 'Shop.recency',
      y: 'Shop.frequency',
      label: 'Shop.segment',
      value: 'Shop.customers',
      pivot_labels: { color_mapping: Object.fromEntries(mapped) },
    },
  }
}

export const labeledPivotTable = [
  specimen({
    name: 'Every colour',
    context: alone,
    spec: labelledSpec('Customers by recency and frequency', segments),
    answers: [
      [
        answer({
          measures: ['customers'],
          dimensions: labelledDimensions,
          range,
          entries: labelled,
        }),
      ],
    ],
  }),
  specimen({
    name: 'Long and unknown labels, huge numbers, cells without anything',
    context: alone,
    spec: labelledSpec(longName, ['Champions']),
    answers: [
      [
        answer({
          measures: ['customers'],
          dimensions: labelledDimensions,
          range,
          entries: labelled
            .filter((_, index) => index % 3 !== 1)
            .map((entry, index) => ({
              ...entry,
              by: { ...entry.by, ...(index === 2 && { 'Shop.segment': longName }) },
              cells: index === 4 ? { 'Shop.customers': '98765432109876' } : {},
            })),
        }),
      ],
    ],
  }),
]

const more = Array.from({ length: 16 }, (_, index) => `Affiliate ${index + 1}`)

export const timeComparisonTable = [
  specimen({
    name: 'Compared with two periods; one name is new, one is gone',
    context: compared,
    spec: {
      type: 'time_comparison_table',
      display: { title: 'Channels then and now' },
      columns: [
        { member: 'Shop.channel' },
        { member: 'Shop.netSales' },
        { member: 'Shop.refundRate' },
      ],
    },
    answers: [
      inPeriods((at, _, seed) =>
        answer({
          measures: ['netSales', 'refundRate'],
          dimensions: { channel: 'Channel' },
          range: at,
          entries: named(
            'Shop.channel',
            [...channels, seed === 1 ? 'Podcast' : 'Print', ...more],
            seed,
          ),
          levels: [[]],
        }),
      ),
    ],
  }),
  specimen({
    name: 'Long, huge, negative and missing',
    context: compared,
    spec: { type: 'time_comparison_table', display: { title: longName } },
    answers: [
      [
        roughProducts,
        answer({
          measures,
          dimensions: { product: 'Product' },
          range: periods.before,
          entries: rough.map((entry, index) => ({ ...entry, facts: factsOf(500, index) })),
          levels: [[]],
        }),
      ],
    ],
  }),
]
