import { DashboardParts, type CubeMeta } from '@cartograph/contract'
import type { FilterField } from '../features/filter-builder/filter-field.ts'
import { listFilters } from '../features/dashboards/filters/state/dashboard-filters.ts'

const element = {
  id: 'sales',
  type: 'kpi',
  display: { title: 'Sales' },
  data: [{ cube_query: { measures: ['Orders.sales'] } }],
}

/** Has one filter of each kind, and a second section with dates and a filter of its own. */
const dashboard = DashboardParts.parse({
  title: 'Sales',
  dashboard_tag: 'sales',
  global_filters: [
    { ui_component: 'date_range_picker', default_value: 'last28Days' },
    { ui_component: 'time_granularity_dropdown' },
    {
      ui_component: 'multiselect',
      key: 'channels',
      title: 'Channel',
      variableName: 'channel',
      dimension: 'Orders.channel',
    },
    {
      ui_component: 'dropdown',
      key: 'countries',
      title: 'Country',
      variableName: 'country',
      dimension: 'Orders.country',
      default_value: 'Norway',
    },
    {
      ui_component: 'cube_filters_drawer',
      title: 'More filters',
      dimensions: ['Orders.channel', 'Orders.amount', 'Orders.paidAt', 'Orders.isFirst'],
    },
  ],
  tabs: [
    {
      display: { title: 'All' },
      sections: [
        { elements: [element] },
        {
          include_period_filter: true,
          filters: [
            {
              ui_component: 'multiselect',
              key: 'channels',
              title: 'Channel',
              variableName: 'channel',
              dimension: 'Orders.channel',
            },
          ],
          elements: [{ ...element, id: 'more' }],
        },
      ],
    },
  ],
})

export const dashboardFilters = listFilters(dashboard)

export const filterMember = (
  member: string,
  title: string,
  type: FilterField['type'],
): FilterField => ({
  member,
  title,
  type,
  description: `About ${member}.`,
  group: 'Orders',
  isBehaviour: false,
  suggestsValues: type === 'string',
  missingSources: [],
})

export const filterMembers: readonly FilterField[] = [
  filterMember('Orders.channel', 'Channel', 'string'),
  filterMember('Orders.amount', 'Amount', 'number'),
  filterMember('Orders.paidAt', 'Paid', 'time'),
  filterMember('Orders.isFirst', 'First order', 'boolean'),
]

const cube = (
  name: string,
  dimensions: readonly string[],
  lookups: readonly string[],
): CubeMeta => ({
  name,
  title: name,
  type: 'cube',
  connectedComponent: 0,
  isVisible: true,
  public: true,
  meta: { lookups },
  measures: [],
  dimensions: dimensions.map((dimension) => ({
    name: `${name}.${dimension}`,
    title: dimension,
    shortTitle: dimension,
    type: 'string',
    suggestFilterValues: true,
    primaryKey: false,
    isVisible: true,
    public: true,
    ...(dimension === 'email' && { meta: { personal: true } }),
  })),
  segments: [],
  hierarchies: [],
  folders: [],
  nestedFolders: [],
})

/** Each line belongs to one order; ads are apart. */
export const adHocCubes = [
  cube('Orders', ['city', 'gateway', 'email'], []),
  cube('Lines', ['sku'], ['Orders']),
  cube('Ads', ['campaign'], []),
]
