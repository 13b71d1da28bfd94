import { DashboardSpec } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { composeQuery } from './load-element.ts'
import { publicSpec } from './public-spec.ts'

const spec = DashboardSpec.parse({
  title: 'Sales',
  dashboard_tag: 'sales',
  global_filters: [
    { ui_component: 'date_range_picker' },
    { ui_component: 'time_granularity_dropdown' },
    {
      ui_component: 'multiselect',
      key: 'channels',
      title: 'Channel',
      variableName: 'channels',
      dimension: 'Orders.channel',
      default_value: ['Online'],
    },
    { ui_component: 'cube_filters_drawer', dimensions: ['Orders.channel'] },
  ],
  page_prompts: [{ path: 'settings/datasources', display: 'Connect' }],
  required_datasources_for_feature: ['SP'],
  tabs: [
    {
      display: { title: 'All' },
      sections: [
        {
          elements: [
            {
              id: 'sales',
              type: 'kpi',
              display: { title: 'Sales' },
              data: [
                {
                  cube_query: {
                    measures: ['$measure'],
                    timeDimensions: [
                      {
                        dimension: 'Orders.happenedAt',
                        granularity: '$granularity',
                        compareDateRange: '$global.compareDates',
                      },
                    ],
                    filters: [
                      '$filters',
                      { member: 'Orders.channel', operator: 'equals', values: ['$channels'] },
                    ],
                    totals: '$totals',
                    order: { 'Orders.netSales': 'desc' },
                  },
                },
              ],
            },
            {
              id: 'same',
              type: 'kpi',
              display: { title: 'Same' },
              data: [{ data_ref: { element: 'sales', result_index: 0 } }],
            },
            { id: 'feed', type: 'significant_changes', display: { title: 'Feed' }, feed_query: {} },
          ],
        },
      ],
    },
  ],
})
const days = [
  ['2026-11-01', '2026-11-14'],
  ['2026-10-01', '2026-10-14'],
]
const around = { timezone: 'Europe/Berlin', currency: 'EUR' }
const asked = {
  element: 'sales',
  query: 0,
  to_date: true,
  variables: {
    measure: 'Orders.netSales',
    granularity: 'week',
    'global.compareDates': days,
  },
}
const compose = (changes: Partial<Omit<typeof asked, 'variables'>> & { variables?: object }) =>
  composeQuery(
    spec,
    { ...asked, ...changes, variables: { ...asked.variables, ...changes.variables } },
    around,
  )

test('a query has the dates, the granularity and the choice that its element offers', () => {
  const query = compose({})
  expect(query).toMatchObject({
    measures: ['Orders.netSales'],
    timeDimensions: [{ granularity: 'week', compareDateRange: days }],
    filters: [{ member: 'Orders.channel', operator: 'equals', values: ['Online'] }],
    compareToDate: true,
    timezone: 'Europe/Berlin',
  })
  expect(compose({ element: 'same' })).toEqual(query)
})

test.each([
  ['a member that the element does not name', { measure: 'Customers.email' }],
  ['a list with such a member', { measure: ['Orders.netSales', 'Customers.email'] }],
  ['levels with such a member', { totals: [['Customers.email']] }],
  ['a condition in place of a date', { 'global.compareDates': [['2026-11-01', "' or 1=1"]] }],
  ['a granularity that does not exist', { granularity: 'second' }],
])('%s is refused', (_name, variables) => {
  expect(() => compose({ variables })).toThrow('This dashboard does not offer this choice.')
})

test('filters by value keep their defaults, and unknown variables are not read', () => {
  const variables = { channels: ['Wholesale'], filters: ['Customers.email'], dimensions: ['X.y'] }
  expect(compose({ variables })).toEqual(compose({}))
})

test('a visitor sees no filter by value, no prompt, no insight and no missing platform', () => {
  const shown = publicSpec(spec)
  expect(shown.global_filters.map(({ ui_component }) => ui_component)).toEqual([
    'date_range_picker',
    'time_granularity_dropdown',
  ])
  expect([shown.page_prompts, shown.required_datasources_for_feature]).toEqual([[], []])
  const ids = shown.tabs[0]?.sections[0]?.elements.map(({ id }) => id)
  expect(ids).toEqual(['sales', 'same'])
  expect(() => compose({ element: 'feed' })).toThrow('Not found')
})
