import { DashboardSpec, type Dashboard, type ElementSpec } from '@cartograph/contract'

const kpi = (id: string, title: string, measure: string) => ({
  id,
  type: 'kpi',
  display: { title },
  data: [
    {
      cube_query: {
        measures: [measure],
        timeDimensions: [
          { dimension: 'Orders.happenedAt', compareDateRange: '$global.compareDates' },
        ],
        filters: ['$filters'],
      },
    },
  ],
})

/** Two tabs; in the first two sections, of which the second has an element that shows another's rows. */
export const salesSpec: DashboardSpec = DashboardSpec.parse({
  title: 'Sales',
  dashboard_tag: 'own-sales',
  global_filters: [
    { ui_component: 'date_range_picker' },
    { ui_component: 'time_granularity_dropdown' },
    { ui_component: 'cube_filters_drawer', dimensions: ['Orders.channel', 'Orders.hour'] },
  ],
  tabs: [
    {
      display: { title: 'All' },
      sections: [
        {
          title: 'The period',
          use_grid: true,
          elements: [
            { ...kpi('net-sales', 'Net sales', 'Orders.netSales'), layout: { lg: [0, 0, 6, 13] } },
            { ...kpi('orders', 'Orders', 'Orders.orders'), layout: { lg: [6, 0, 6, 13] } },
          ],
        },
        {
          title: 'Again',
          use_grid: true,
          elements: [
            {
              id: 'again',
              type: 'kpi2',
              display: { title: 'Net sales again' },
              data: [{ data_ref: { element: 'net-sales' } }],
            },
          ],
        },
      ],
    },
    {
      display: { title: 'More' },
      sections: [{ use_grid: true, elements: [kpi('people', 'People', 'People.people')] }],
    },
  ],
})

export function dashboard(about: Partial<Dashboard> = {}): Dashboard {
  return {
    ...salesSpec,
    file_name: 'own-sales',
    origin: 'own',
    updated_at: '2026-11-01T10:00:00.000Z',
    dashboard_collection_id: 'own',
    has_insights: false,
    default_view: null,
    element_choices: {},
    ...about,
  }
}

export const newElement: ElementSpec = {
  id: 'new',
  type: 'kpi',
  display: { title: 'New' },
  data: [{ cube_query: { measures: ['Orders.orders'] } }],
}
