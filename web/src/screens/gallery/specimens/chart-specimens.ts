import type { Choices } from '../../../features/dashboards/model/element.ts'
import { answer, type Entry } from './answer.ts'
import { channels, crossed, daily, inPeriods, named } from './entries.ts'
import type { MeasureName } from './facts.ts'
import { alone, compared, longName, periods, specimen } from './specimen.ts'

function byDay(measures: readonly MeasureName[]) {
  return inPeriods((range, factor, seed) =>
    answer({
      measures,
      range,
      step: 'day',
      entries: daily(range, 1_000 * factor, seed),
      levels: [[]],
    }),
  )
}

const byDayAndChannel = answer({
  measures: ['netSales'],
  dimensions: { channel: 'Channel' },
  step: 'day',
  range: periods.now,
  entries: crossed(daily(periods.now, 1_000, 1), named('Shop.channel', channels, 11), 21),
  levels: [[]],
})

const titles = [
  longName,
  'Merino beanie',
  'Waxed canvas tote',
  null,
  'קפה & «thé» <b>bold</b>',
  'Wool socks, three pairs',
]

/** Negative values, an outlier, unknown values and empty days. */
const rough = daily(periods.now, 1_000, 5)
  .filter((_, index) => index < 9 || index > 11)
  .map((entry, index): Entry => {
    const cells =
      index % 6 === 3
        ? { 'Shop.averageOrderValue': null }
        : index === 14
          ? { 'Shop.averageOrderValue': '-1250.5' }
          : index === 20
            ? { 'Shop.averageOrderValue': '98765.4321' }
            : {}
    return { ...entry, cells }
  })

export const chart = [
  specimen({
    name: 'Lines, compared with two periods, today still in progress',
    context: compared,
    spec: {
      type: 'chart',
      display: {
        title: 'Net sales by day',
        help: 'What was paid for goods, less discounts and refunds.',
        footnote: 'By the day on which the order was made.',
      },
    },
    answers: [byDay(['netSales'])],
  }),
  specimen({
    name: 'Bars and a line on two scales',
    context: alone,
    spec: {
      type: 'chart',
      sub_type: 'bar',
      display: {
        title: 'Orders and refund rate',
        datasets: [
          { measure: 'Shop.orders' },
          { measure: 'Shop.refundRate', draw: 'line', axis: 'right' },
        ],
        scales: { left: 'Orders', right: 'Refunded' },
      },
    },
    answers: [byDay(['orders', 'refundRate']).slice(0, 1)],
  }),
  specimen({
    name: 'Stacked areas of five channels',
    context: alone,
    spec: {
      type: 'chart',
      sub_type: 'stacked_area',
      display: { title: 'Net sales by channel', legend: true },
    },
    answers: [[byDayAndChannel]],
  }),
  specimen({
    name: 'Bars of long names, escaped ones and one that is missing',
    context: alone,
    spec: { type: 'chart', sub_type: 'bar', display: { title: 'Net sales by product' } },
    answers: [
      [
        answer({
          measures: ['netSales'],
          dimensions: { product: 'Product' },
          range: periods.now,
          entries: named('Shop.product', titles, 3),
        }),
      ],
    ],
  }),
  specimen({
    name: 'Gaps, below zero, and one far above the others',
    context: alone,
    spec: { type: 'chart', display: { title: longName } },
    answers: [
      [
        answer({
          measures: ['averageOrderValue'],
          titles: { averageOrderValue: longName },
          step: 'day',
          range: periods.now,
          entries: rough,
        }),
      ],
    ],
  }),
]

const offered: readonly MeasureName[] = [
  'netSales',
  'orders',
  'averageOrderValue',
  'refundRate',
  'adSpend',
]
const dynamicSpec = {
  type: 'dynamic_kpi_chart',
  display: { title: 'Trends', help: 'Choose up to four measures.' },
  metrics: ['Shop.netSales', 'Shop.orders', 'Shop.averageOrderValue', 'Shop.refundRate'],
  metric_dropdown_options_for_tabs: [
    { name: 'Net sales', metric: 'Shop.netSales' },
    { name: 'Orders', metric: 'Shop.orders' },
    { name: 'Average order value', metric: 'Shop.averageOrderValue' },
    { name: 'Refund rate', metric: 'Shop.refundRate' },
    { name: longName, metric: 'Shop.adSpend' },
  ],
}

/** Only active slots are queried. */
function chosenByDay({ slots = [], on = [] }: Choices) {
  const isOn = (name: MeasureName) => on.includes(String(slots.indexOf(`Shop.${name}`)))
  return byDay(offered.filter(isOn))
}

export const dynamicKpiChart = [
  specimen({
    name: 'Two of four measures, compared',
    context: compared,
    spec: dynamicSpec,
    answers: (choices) => [chosenByDay(choices)],
  }),
  specimen({
    name: 'Not compared, nothing known yet',
    context: alone,
    spec: { ...dynamicSpec, display: { title: longName } },
    answers: [[answer({ measures: ['netSales'], step: 'day', range: periods.now, entries: [] })]],
  }),
]
