import { ElementSpec } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { adHocCubes, dashboardFilters } from '../../../testing/filtered-dashboard.ts'
import { defaultState, withChoice, type FilterState } from '../filters/state/filter-state.ts'
import { describeUnfiltered } from './describe-unfiltered.ts'
import { planElement } from './plan-element.ts'

const untouched = { ...defaultState(dashboardFilters), choices: {} }

function isFiltered(filterState: FilterState, filters: readonly unknown[]) {
  return plan(filterState, filters).chosen.isFiltered
}

function plan(filterState: FilterState, filters: readonly unknown[], cubes = adHocCubes) {
  const spec = ElementSpec.parse({
    id: 'sales',
    type: 'kpi',
    display: { title: 'Sales' },
    data: [
      {
        cube_query: {
          measures: ['Orders.sales'],
          timeDimensions: [
            { dimension: 'Orders.at', granularity: '$granularity', dateRange: '$global.dateRange' },
          ],
          filters,
        },
      },
    ],
  })
  return planElement({
    spec,
    choices: {},
    section: '1.1',
    filters: dashboardFilters,
    filterState,
    elements: new Map(),
    cubes,
    workspace: { timezone: 'UTC', currency_units: 'USD' },
    today: '2026-11-18',
  })
}

const byChannel = { member: 'Orders.channel', operator: 'equals', values: '$channel' }

test('an element is filtered by choices and conditions that its query reads', () => {
  expect(isFiltered(withChoice(untouched, 'channel', ['Email']), [byChannel])).toBe(true)
  const conditions = {
    filters: [[{ member: 'Orders.channel', operator: 'equals' as const, values: ['Email'] }]],
  }
  expect(isFiltered({ ...untouched, conditions }, ['$filters'])).toBe(true)
})

test('dates, a granularity, and filters without a value or that it does not read are no filter', () => {
  expect(isFiltered(untouched, [byChannel, '$filters'])).toBe(false)
  expect(isFiltered(withChoice(untouched, 'country', ['Norway']), [byChannel])).toBe(false)
})

test('an ad-hoc filter narrows the queries that can apply it, and is named by the others', () => {
  const withAdHoc = (member: string) =>
    plan({ ...untouched, adHoc: [{ member, values: ['Oslo'] }] }, [])
  const { queries, chosen, unfiltered } = withAdHoc('Orders.city')
  expect(queries[0]?.filters).toEqual([
    { member: 'Orders.city', operator: 'equals', values: ['Oslo'] },
  ])
  expect([chosen.isFiltered, unfiltered]).toEqual([true, []])
  const other = withAdHoc('Ads.campaign')
  expect([other.queries[0]?.filters, other.chosen.isFiltered]).toEqual([[], false])
  expect(describeUnfiltered(other.unfiltered, adHocCubes)).toBe('Not filtered by campaign.')
})

test('an element is not filtered by what its metrics have none of, and says why', () => {
  const withSpend = adHocCubes.map((cube) => ({
    ...cube,
    measures: [
      {
        name: 'Orders.sales',
        title: 'Net sales',
        shortTitle: 'Net sales',
        type: 'number' as const,
        aggType: 'sum',
        cumulative: false,
        cumulativeTotal: false,
        drillMembers: [],
        drillMembersGrouped: { measures: [], dimensions: [] },
        isVisible: true as const,
        public: true as const,
        meta: { lacks: { Orders: "Ad platforms don't report by city." } },
      },
    ],
  }))
  const adHoc = [{ member: 'Orders.city', values: ['Oslo'] }]
  const { queries, unfiltered } = plan({ ...untouched, adHoc }, [], withSpend)
  expect(queries[0]?.filters).toEqual([])
  expect(describeUnfiltered(unfiltered, withSpend)).toBe(
    "Not filtered by city. Ad platforms don't report by city.",
  )
})
