import { CubeQuery, resolveTemplate } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { dashboardFilters } from '../../../../testing/filtered-dashboard.ts'
import {
  comparedDatesOf,
  datesAt,
  defaultRange,
  defaultState,
  filterVariables,
} from './filter-state.ts'
import { namespaceOf } from './dashboard-filters.ts'

const today = '2026-11-18'
const initial = defaultState(dashboardFilters)

test('filters are known by where they stand, those of sections by their place too', () => {
  expect(dashboardFilters.map(({ name }) => name)).toEqual([
    'global',
    'granularity',
    'channel',
    'country',
    'filters',
    '1.2.section',
    '1.2.channel',
  ])
})

test('a dashboard begins as its filters say', () => {
  expect(initial).toEqual({
    adHoc: [],
    dates: {
      global: { range: 'last28Days', comparisons: ['splm'], toDate: true },
      '1.2.section': { range: 'thisWeek', comparisons: ['splm'], toDate: true },
    },
    granularities: { granularity: 'day' },
    choices: { channel: [], country: ['Norway'], '1.2.channel': [] },
    conditions: { filters: [] },
  })
})

test('of the ranges by name only some can be where it begins', () => {
  const names = ['lastMonth', 'lastYear', 'last90Days', 'last3Months', 'last2Years']
  expect(names.map(defaultRange)).toEqual(names)
  expect(['today', 'thisMonth', 'lastWeek', 'lastQuarter'].map(defaultRange)).toEqual(
    Array.from({ length: 4 }, () => 'thisWeek'),
  )
})

test('templates read what is chosen, and conditions without values are left out', () => {
  const template = {
    measures: ['Orders.sales'],
    timeDimensions: [
      {
        dimension: 'Orders.paidAt',
        granularity: '$granularity',
        compareDateRange: '$global.compareDates',
      },
    ],
    filters: [
      { member: 'Orders.channel', operator: 'equals', values: ['$channel'] },
      { member: 'Orders.country', operator: 'equals', values: ['$country'] },
      '$filters',
    ],
  }
  const chosen = {
    ...initial,
    conditions: {
      filters: [[{ member: 'Orders.amount', operator: 'gt', values: ['5'] } as const]],
    },
  }
  const variables = filterVariables(dashboardFilters, chosen, null, today)
  const query = resolveTemplate(template, (name) => variables[name])
  expect(resolveTemplate({ step: '$granularityFromWeek' }, (name) => variables[name])).toEqual({
    step: 'week',
  })
  expect(query).toEqual({
    measures: ['Orders.sales'],
    timeDimensions: [
      {
        dimension: 'Orders.paidAt',
        granularity: 'day',
        compareDateRange: [
          ['2026-10-21', '2026-11-17'],
          ['2026-09-20', '2026-10-17'],
        ],
      },
    ],
    filters: [
      { member: 'Orders.country', operator: 'equals', values: ['Norway'] },
      { member: 'Orders.amount', operator: 'gt', values: ['5'] },
    ],
  })
  expect(CubeQuery.safeParse(query).success).toBe(true)
})

test("a section's own filters override the dashboard's in this section only", () => {
  const chosen = {
    ...initial,
    choices: { ...initial.choices, channel: ['Email'], '1.2.channel': ['Search'] },
  }
  expect(filterVariables(dashboardFilters, chosen, '1.2', today)).toMatchObject({
    channel: ['Search'],
    country: ['Norway'],
    'section.endDate': today,
  })
  const ofFirst = filterVariables(dashboardFilters, chosen, '1.1', today)
  expect(ofFirst['channel']).toEqual(['Email'])
  expect(ofFirst['section.endDate']).toBeUndefined()
})

test('a granularity that is too fine for the dates is not asked for', () => {
  const global = { range: 'last2Years', comparisons: [], toDate: true }
  const long = { ...initial, dates: { ...initial.dates, global } }
  expect(filterVariables(dashboardFilters, long, null, today)['granularity']).toBe('month')
})

test("a query's dates are those of its namespace, with what they are compared with", () => {
  const template = { timeDimensions: [{ dateRange: '$section.dateRange' }] }
  expect(namespaceOf(template)).toBe('section')
  expect(namespaceOf({ measures: ['Orders.sales'], filters: ['$filters'] })).toBeNull()
  const dates = datesAt(dashboardFilters, initial, '1.2', 'section')
  expect(dates && comparedDatesOf(dates, today)).toEqual({
    range: ['2026-11-16', today],
    comparisons: [{ period: 'splm', range: ['2026-10-19', '2026-10-21'] }],
  })
  expect(datesAt(dashboardFilters, initial, '1.1', 'section')).toBeNull()
})
