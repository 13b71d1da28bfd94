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

function problems(spec: unknown): string[] {
  const { error } = DashboardSpec.safeParse(spec)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

describe('a dashboard spec', () => {
  it('is completed with defaults', () => {
    const spec = DashboardSpec.parse(dashboard([kpi('orders')]))
    expect(spec).toMatchObject({
      required_datasources_condition: 'any',
      global_filters: [{ key: 'global', default_value: 'thisWeek', default_comparison: ['splm'] }],
    })
    expect(spec.tabs[0]?.sections[0]).toMatchObject({ num_columns: 1, use_grid: false })
  })

  it('rejects duplicate element ids', () => {
    expect(problems(dashboard([kpi('orders'), kpi('orders')]))).toEqual([
      "tabs.0.sections.0.elements.1.id: There is another element 'orders'",
    ])
  })

  it('rejects variables that no filter sets', () => {
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

  it('rejects filters that share a URL parameter', () => {
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
      choice('where'),
    ]
    expect(problems(dashboard([kpi('orders')], { global_filters: filters }))).toEqual([
      "global_filters.1.variableName: 'dates' is reserved for the dates of a dashboard. Choose another name.",
      "global_filters.3.variableName: There is another filter 'country' here. Choose another name.",
      "global_filters.4.variableName: 'compare' is reserved for the dates of a dashboard. Choose another name.",
      "global_filters.5.variableName: 'where' is reserved for filters that users add to a page. Choose another name.",
    ])
    const step = { ui_component: 'time_granularity_dropdown', key: 'compared' }
    const sections = [{ filters: [step], elements: [kpi('orders')] }]
    expect(problems(dashboard([], { tabs: [{ display: { title: 'Sales' }, sections }] }))).toEqual([
      "tabs.0.sections.0.filters.0.key: 'compared' is reserved for the dates of a dashboard. Choose another name.",
    ])
  })

  it('rejects a second date range in a section', () => {
    const filters = [{ ui_component: 'date_range_picker', key: 'section' }]
    const sections = [{ include_period_filter: true, filters, elements: [kpi('orders')] }]
    expect(problems(dashboard([], { tabs: [{ display: { title: 'Sales' }, sections }] }))).toEqual([
      "tabs.0.sections.0.filters.0.key: There is another filter 'section' here. Choose another name.",
    ])
  })

  it('rejects references to elements without a query', () => {
    const refers = (element: string) => kpi('second', { data_ref: { element } })
    expect(problems(dashboard([kpi('first'), refers('first')]))).toEqual([])
    for (const other of ['second', 'third']) {
      expect(problems(dashboard([kpi('first'), refers(other)]))).toEqual([
        `tabs.0.sections.0.elements.1.data.0.data_ref.element: There is no other element '${other}' with a query`,
      ])
    }
  })

  it('rejects grouping at more than two levels', () => {
    const table = {
      ...kpi('orders'),
      type: 'data_table',
      data_table_options: { columns_defs: [], group_by: ['A.b', 'A.c', 'A.d'] },
    }
    expect(problems(dashboard([table])).join()).toContain('grouped at up to 2 levels')
  })

  it('rejects unknown element types', () => {
    expect(problems(dashboard([{ ...kpi('orders'), type: 'pie' }]))).toHaveLength(1)
  })
})
