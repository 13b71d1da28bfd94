import type { FeedItem } from '@cartograph/contract'
import { daysOf } from '../../../format/day.ts'
import { alone, longName, specimen } from './specimen.ts'

type Source = FeedItem['_source']

/** An insight as the server returns it, without its texts. */
function finding(id: number, over: Partial<Source> & Pick<Source, 'metric_summary'>): FeedItem {
  return {
    _id: `01933b2e-0000-7000-8000-00000000000${id}` as FeedItem['_id'],
    _source: {
      insight_type: 'feed',
      aggregation_period: 'day',
      date: '2026-11-20',
      datasource_type: 'SP',
      datasource_id: null,
      change_sentiment: -1,
      tags: { metric: 'Shop.netSales' },
      metric_alias: 'Net sales',
      entity_alias: 'The whole shop',
      entity_group_alias: 'Shop',
      entity_group: 'store',
      metadata_id: `entity-${id}`,
      message: '',
      html_message: '',
      summary: [],
      explainers: [],
      feedback: null,
      ...over,
    },
  }
}

type Numbers = readonly [
  value: string,
  expected: string,
  lower: string,
  upper: string,
  change: string | null,
]

function measured(
  [metric_value, metric_expected, metric_lower_bound, metric_upper_bound, metric_change]: Numbers,
  metric_format: Source['metric_summary']['metric_format'] = 'currency',
): Source['metric_summary'] {
  return {
    metric_value,
    metric_format,
    metric_expected,
    metric_change,
    metric_change_format: 'percent',
    metric_lower_bound,
    metric_upper_bound,
  }
}

/** Four expected weeks and one outlier. */
const band: Source['summary'][number] = {
  type: 'chart',
  title: 'Net sales',
  plot_type: 'line',
  x_axis: 'day',
  x_label: 'Day',
  y_axis: ['value', 'expected', 'lower', 'upper'],
  y_format: 'currency',
  data: daysOf(['2026-10-24', '2026-11-20']).map((day, n, days) => {
    const expected = 11_000 + 900 * Math.sin((2 * Math.PI * n) / 7)
    const value = n === days.length - 1 ? 8_214 : expected + 500 * Math.sin(5 * n)
    const amounts = { value, expected, lower: expected - 1_450, upper: expected + 1_450 }
    const cells = Object.entries(amounts).map(([name, amount]) => [name, amount.toFixed(2)])
    return { day, ...(Object.fromEntries(cells) as Record<string, string>) }
  }),
}

const channel = { entity_group: 'channel', entity_group_alias: 'Channel' }
export const findings = [
  finding(1, {
    summary: [band],
    metric_summary: measured(['8214.5', '11850', '10400', '13300', '-0.3068']),
  }),
  finding(2, {
    ...channel,
    entity_alias: 'Paid social',
    metric_alias: 'Conversion rate',
    change_sentiment: 1,
    metric_summary: measured(['0.0412', '0.028', '0.0231', '0.0336', '0.4714'], 'percent'),
  }),
  finding(3, {
    entity_group: 'product',
    entity_group_alias: 'Product',
    entity_alias: longName,
    metric_alias: 'Units sold',
    metric_summary: measured(['0', '41', '28', '55', '-1'], 'number'),
  }),
  finding(4, {
    ...channel,
    entity_alias: 'Direct',
    metric_alias: 'Sessions',
    change_sentiment: 0,
    aggregation_period: 'week',
    date: '2026-11-21',
    metric_summary: measured(['18250', '14100', '12800', '15600', '0.2943'], 'number'),
  }),
  finding(5, {
    ...channel,
    entity_alias: 'Email',
    metric_alias: 'Refunds',
    metric_summary: measured(['412.75', '0', '0', '60', null]),
  }),
]

const display = {
  title: 'Significant changes',
  help: 'What lay outside of what was to be expected, by the weekday, the season and known events.',
}

export const significantChanges = [
  specimen({
    name: 'Good news, bad news, and neither',
    context: alone,
    spec: { type: 'significant_changes', display, data: [], feed_query: { size: 5 } },
    answers: [findings],
  }),
  specimen({
    name: 'Compact',
    context: alone,
    spec: {
      type: 'significant_changes',
      display,
      data: [],
      feed_query: { size: 16, compact: true },
    },
    answers: [findings],
  }),
  specimen({
    name: 'Nothing was found',
    context: alone,
    spec: { type: 'significant_changes', display, data: [], feed_query: { size: 5 } },
    answers: [[]],
  }),
]
