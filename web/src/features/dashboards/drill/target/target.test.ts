import type { CubeQuery, LoadResult } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { adHocCubes, dashboardFilters } from '../../../../testing/filtered-dashboard.ts'
import { anAnswer } from '../../elements/kpi/answers.fixture.ts'
import { defaultState } from '../../filters/state/filter-state.ts'
import { filterActions } from './filter-by.ts'
import { resolvePick } from './resolve-pick.ts'
import { scopeFilters } from './scope-filters.ts'

const answer = (over: Partial<Parameters<typeof anAnswer>[0]> = {}): LoadResult =>
  anAnswer({
    measures: { sales: { format: 'currency' } },
    dimensions: ['channel'],
    range: ['2026-11-04', '2026-11-18'],
    rows: [
      { channel: 'Email', sales: '5' },
      { channel: null, sales: '3' },
      { channel: 'Other', sales: '2' },
    ],
    ...over,
  })
const queries = [
  { measures: ['Shop.sales'], top: { count: 1, dimension: 'Shop.channel', other: 'Other' } },
] as unknown as CubeQuery[]

function target(row: Record<string, string | null>, results = [answer()], comparedStep?: string) {
  const pick = { results, measure: 'Shop.sales', row, value: '5', comparedStep }
  const found = resolvePick(pick, queries, 'USD')
  if (found === null) throw new Error('The number cannot be computed again')
  return found
}

test('a number says what it is, where it is and when', () => {
  expect(target({ 'Shop.channel': 'Email' })).toMatchObject({
    valueText: '$5.00',
    place: 'Email · Nov 4–18, 2026',
  })
  const byWeek = answer({ by: 'week' })
  const week = target({ 'Shop.at.week': '2026-11-16', 'Shop.channel': null }, [byWeek])
  expect(week.place).toBe('Unknown · Nov 16–18, 2026')
})

test('a step is cut to the dates of its chart, and compared with the step that the chart shows', () => {
  const byWeek = answer({ by: 'week' })
  const before = answer({ by: 'week', range: ['2026-10-05', '2026-10-19'] })
  const times = (start: string, results: LoadResult[], compared?: string) => {
    const { time } = target({ 'Shop.at.week': start }, results, compared)
    return [time?.range, time?.compared].map((range) => range?.map((at) => at.slice(0, 10)))
  }
  expect(times('2026-11-02', [byWeek])).toEqual([
    ['2026-11-04', '2026-11-08'],
    ['2026-10-30', '2026-11-03'],
  ])
  expect(times('2026-11-16', [byWeek, before], '2026-10-19')).toEqual([
    ['2026-11-16', '2026-11-18'],
    ['2026-10-19', '2026-10-19'],
  ])
  const byMonth = answer({ by: 'month', range: ['2026-10-01', '2026-11-30'] })
  const { time } = target({ 'Shop.at.month': '2026-10-01' }, [byMonth])
  expect([time?.range, time?.compared]).toEqual([
    ['2026-10-01', '2026-10-31'],
    ['2026-09-01', '2026-09-30'],
  ])
})

test('the scope keeps conditions on rows, and reads unknown and combined values', () => {
  const scope = (row: Record<string, string | null>) =>
    scopeFilters(
      {
        ...target(row),
        filters: [
          { member: 'Shop.country', operator: 'equals', values: ['US'] },
          { member: 'Shop.sales', operator: 'gt', values: ['1'] },
        ],
      },
      (member) => member === 'Shop.sales',
    ).slice(1)
  expect(scope({ 'Shop.channel': 'Email' })).toEqual([
    { member: 'Shop.channel', operator: 'equals', values: ['Email'] },
  ])
  expect(scope({ 'Shop.channel': null })).toEqual([{ member: 'Shop.channel', operator: 'notSet' }])
  expect(scope({ 'Shop.channel': 'Other' })).toEqual([
    {
      and: [
        { member: 'Shop.channel', operator: 'notEquals', values: ['Email'] },
        { member: 'Shop.channel', operator: 'set' },
      ],
    },
  ])
})

test('a value goes to the filter whose variable its query reads, a day to the dates', () => {
  const state = defaultState(dashboardFilters)
  const templates = [
    {
      timeDimensions: [{ dimension: 'Shop.at', dateRange: '$global.dateRange' }],
      filters: [{ member: 'Shop.channel', operator: 'equals', values: ['$channel'] }],
    },
  ]
  const page = { filters: dashboardFilters, state, section: null, templates, cubes: [] }
  const offered = filterActions(
    target({ 'Shop.channel': 'Email', 'Shop.at.day': '2026-11-05' }, [answer({ by: 'day' })]),
    page,
  )
  expect(offered.map(({ label }) => label)).toEqual(['Filter by Email', 'Filter by Nov 05, 2026'])
  expect(offered[0]?.state.choices['channel']).toEqual(['Email'])
  expect(offered[1]?.state.dates['global']?.range).toEqual(['2026-11-05', '2026-11-05'])
  for (const channel of [null, 'Other'])
    expect(filterActions(target({ 'Shop.channel': channel }), page)).toEqual([])
})

test('a value without a filter of its own becomes a condition of every group', () => {
  const state = defaultState(dashboardFilters)
  const groups = [
    [{ member: 'Orders.amount', operator: 'gt' as const, values: ['100'] }],
    [{ member: 'Orders.isFirst', operator: 'equals' as const, values: ['false'] }],
  ]
  const page = {
    filters: dashboardFilters,
    state: { ...state, conditions: { filters: groups } },
    section: null,
    templates: [{ filters: ['$filters'] }],
    cubes: [],
  }
  const [first] = filterActions(target({ 'Orders.isFirst': 'true' }), page)
  const isFirst = { member: 'Orders.isFirst', operator: 'equals', values: ['true'] }
  expect(first?.state.conditions['filters']).toEqual([[groups[0]?.[0], isFirst], [isFirst]])
})

test('a value that no filter of the element takes becomes an ad-hoc filter', () => {
  const page = {
    filters: dashboardFilters,
    state: defaultState(dashboardFilters),
    section: null,
    templates: [],
    cubes: adHocCubes,
  }
  const adHocOf = (member: string, value: string | null) =>
    filterActions(target({ [member]: value }), page).map(({ label, state }) => [label, state.adHoc])
  expect(adHocOf('Orders.city', 'Oslo')).toEqual([
    ['Filter by Oslo', [{ member: 'Orders.city', values: ['Oslo'] }]],
  ])
  expect(adHocOf('Orders.city', null)).toEqual([
    ['Filter by Unknown', [{ member: 'Orders.city', values: [''] }]],
  ])
  // The address would contain who it is.
  expect(adHocOf('Orders.email', 'ann@example.com')).toEqual([])
})

test('several values that a mark combines are one part with its name', () => {
  const combined = (values: string[]) =>
    resolvePick(
      {
        results: [answer()],
        measure: 'Shop.sales',
        row: { 'Shop.channel': values },
        labels: { 'Shop.channel': 'Smaller ones' },
        value: '5',
      },
      queries,
      'USD',
    )
  expect(combined(['Email', 'Direct'])?.parts[0]).toMatchObject({
    label: 'Smaller ones',
    values: ['Email', 'Direct'],
  })
  // 'Other' stands for values that the answer doesn't have.
  expect(combined(['Email', 'Other'])).toBeNull()
})
