import { describe, expect, it } from 'vitest'
import { DashboardSpec } from './dashboard-spec.ts'

const query = {
  measures: ['Orders.count'],
  timeDimensions: [{ dimension: 'Orders.at', compareDateRange: '$global.compareDates' }],
}
const kpi = (id: string, data: unknown = { cube_query: query }) => ({
  id,
  type: 'kpi',
  display: { title: 'Orders' },
  data: [data],
})
const dashboard = (elements: unknown[], more: object = {}) => ({
  title: 'Sales',
  dashboard_tag: 'sales',
  global_filters: [{ ui_component: 'date_range_picker' }],
  tabs: [{ display: { title: 'Sales' }, sections: [{ elements }] }],
  ...more,
})

/** What is wrong with a dashboard, and where. */
function problems(spec: unknown): string[] {
  const { error } = DashboardSpec.safeParse(spec)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

describe('the spec of a dashboard', () => {
  it('is filled up with what goes without saying', () => {
    const spec = DashboardSpec.parse(dashboard([kpi('orders')]))
    expect(spec).toMatchObject({
      required_datasources_condition: 'any',
      global_filters: [
        { key: 'global', default_value: 'last28Days', default_comparison: ['splm'] },
      ],
    })
    expect(spec.tabs[0]?.sections[0]).toMatchObject({ num_columns: 1, use_grid: false })
  })

  it('has no element twice', () => {
    expect(problems(dashboard([kpi('orders'), kpi('orders')]))).toEqual([
      "tabs.0.sections.0.elements.1.id: There is another element 'orders'",
    ])
  })

  it('reads no variable that nothing sets', () => {
    const at = 'tabs.0.sections.0.elements.0.data.0.cube_query'
    expect(problems(dashboard([kpi('orders')], { global_filters: [] }))).toEqual([
      `${at}: Nothing on this dashboard sets '$global.compareDates'`,
    ])
    const byCountry = {
      ...query,
      filters: [{ member: 'Orders.country', operator: 'equals', values: '$country' }],
    }
    expect(problems(dashboard([kpi('orders', { cube_query: byCountry })]))).toEqual([
      `${at}: Nothing on this dashboard sets '$country'`,
    ])
  })

  it('has filters that an address tells apart', () => {
    const choice = (variableName: string) => ({
      ui_component: 'dropdown',
      key: 'country',
      title: 'Country',
      variableName,
      dimension: 'Orders.country',
    })
    const dates = { ui_component: 'date_range_picker' }
    const filters = [
      dates,
      choice('dates'),
      choice('country'),
      choice('country'),
      choice('compare'),
    ]
    expect(problems(dashboard([kpi('orders')], { global_filters: filters }))).toEqual([
      "global_filters.1.variableName: 'dates' stands for dates in the address of a dashboard. Choose another name.",
      "global_filters.3.variableName: There is another filter 'country' here. Choose another name.",
      "global_filters.4.variableName: 'compare' stands for dates in the address of a dashboard. Choose another name.",
    ])
    const step = { ui_component: 'time_granularity_dropdown', key: 'compared' }
    const sections = [{ filters: [step], elements: [kpi('orders')] }]
    expect(problems(dashboard([], { tabs: [{ display: { title: 'Sales' }, sections }] }))).toEqual([
      "tabs.0.sections.0.filters.0.key: 'compared' stands for dates in the address of a dashboard. Choose another name.",
    ])
  })

  it('has one range of dates of its own in a section', () => {
    const filters = [{ ui_component: 'date_range_picker', key: 'section' }]
    const sections = [{ include_period_filter: true, filters, elements: [kpi('orders')] }]
    expect(problems(dashboard([], { tabs: [{ display: { title: 'Sales' }, sections }] }))).toEqual([
      "tabs.0.sections.0.filters.0.key: There is another filter 'section' here. Choose another name.",
    ])
  })

  it('refers to elements that are there and have a query', () => {
    const refers = (element: string) => kpi('second', { data_ref: { element } })
    expect(problems(dashboard([kpi('first'), refers('first')]))).toEqual([])
    for (const other of ['second', 'third']) {
      expect(problems(dashboard([kpi('first'), refers(other)]))).toEqual([
        `tabs.0.sections.0.elements.1.data.0.data_ref.element: There is no other element '${other}' with a query`,
      ])
    }
  })

  it('groups columns at two levels at most', () => {
    const table = {
      ...kpi('orders'),
      type: 'data_table',
      data_table_options: { columns_defs: [], group_by: ['A.b', 'A.c', 'A.d'] },
    }
    expect(problems(dashboard([table])).join()).toContain('grouped at 2 levels at most')
  })

  it('knows every kind of element by name', () => {
    expect(problems(dashboard([{ ...kpi('orders'), type: 'pie' }]))).toHaveLength(1)
  })
})
