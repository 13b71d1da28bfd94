import { CubeQuery } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { metricCubes } from '../custom-metrics/metric.fixture.ts'
import { contentOf } from './report-draft.ts'
import { reportGroups } from './report-members.ts'
import { reportOfQuery } from './report-of-query.ts'

const model = { cubes: metricCubes, groups: reportGroups(metricCubes), currency: 'USD' } as const
const today = '2026-11-14'
const at = 'Orders.happenedAt'

function reported(query: object) {
  const asked = CubeQuery.parse({ measures: ['Orders.netSales'], ...query })
  const draft = reportOfQuery({ title: 'Net sales', query: asked }, model, today)
  return draft && contentOf(draft, model)
}

test('a query becomes a report that can be saved, with the name of its period', () => {
  const content = reported({
    dimensions: ['Orders.channel'],
    timeDimensions: [
      {
        dimension: at,
        granularity: 'week',
        compareDateRange: [
          ['2026-10-01', '2026-10-31'],
          ['2025-10-01', '2025-10-31'],
        ],
      },
    ],
    filters: [{ member: 'Orders.shippingCountry', operator: 'equals', values: ['CA', 'US'] }],
  })
  expect(content).toEqual({
    name: 'Net sales',
    granularity: 'week',
    reporting_period: 'lastMonth',
    comparison: 'sply',
    definitions: [
      {
        name: 'Orders',
        section_title: 'Net sales',
        add_summary_row: true,
        enable_pivot_config: false,
        query: {
          measures: ['Orders.netSales'],
          dimensions: ['Orders.channel'],
          timeDimensions: [],
          filters: [
            {
              or: [
                {
                  and: [
                    {
                      member: 'Orders.shippingCountry',
                      operator: 'equals',
                      values: ['CA', 'US'],
                    },
                  ],
                },
              ],
            },
          ],
        },
      },
    ],
  })
})

test('dates without a name begin with the default period, and no comparison stays none', () => {
  const of = (from: string, to: string) => {
    const content = reported({ timeDimensions: [{ dimension: at, dateRange: [from, to] }] })
    return [content?.reporting_period, content?.granularity, content?.comparison]
  }
  expect(of('2026-10-15', '2026-11-13')).toEqual(['last30Days', 'day', null])
  expect(of('2026-08-01', '2026-10-31')).toEqual(['last3Months', 'month', null])
  expect(of('2026-02-03', '2026-02-05')).toEqual(['thisMonth', 'day', null])
})

test('conditions that are nested become groups that mean the same', () => {
  const is = (member: string, value: string) => ({
    member: `Orders.${member}`,
    operator: 'equals',
    values: [value],
  })
  const content = reported({
    filters: [{ or: [is('channel', 'web'), is('channel', 'pos')] }, is('shippingCountry', 'CA')],
  })
  expect(content?.definitions[0]?.query.filters).toEqual([
    {
      or: [
        { and: [is('channel', 'web'), is('shippingCountry', 'CA')] },
        { and: [is('channel', 'pos'), is('shippingCountry', 'CA')] },
      ],
    },
  ])
})

test.each([
  ['a metric that is not for reports', { measures: ['Orders.roas'] }],
  ['metrics of two data sets', { measures: ['Orders.netSales', 'People.people'] }],
  ['a breakdown of another data set', { dimensions: ['Tickets.channel'] }],
  [
    'a condition that the filter builder lacks',
    {
      filters: [{ member: 'Orders.channel', operator: 'notEquals', values: ['web'] }],
    },
  ],
  [
    'a condition on a metric',
    {
      filters: [{ member: 'Orders.netSales', operator: 'gt', values: [100] }],
    },
  ],
  ['a segment', { segments: ['Orders.paid'] }],
])('%s makes no report', (_, query) => {
  expect(reported(query)).toBeNull()
})
