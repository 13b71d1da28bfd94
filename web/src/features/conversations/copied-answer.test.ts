import { DashboardSpec, ElementSpec } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { specOfDashboard } from '../dashboards/edit/draft/dashboard-spec.ts'
import { copyElement } from '../dashboards/edit/changes/copy-element.ts'
import { composedDashboard, followDates } from './composed-dashboard.ts'
import { undatedTitle } from './prompt-elements.ts'

const october = ['2026-10-01', '2026-10-31']
const answer = ElementSpec.parse({
  id: 'answer-1',
  type: 'chart',
  display: { title: 'Net sales' },
  data: [
    {
      cube_query: {
        measures: ['Orders.netSales'],
        timeDimensions: [{ dimension: 'Orders.at', granularity: 'day', dateRange: october }],
        filters: [{ member: 'Orders.channel', operator: 'equals', values: ['web'] }],
      },
    },
    {
      cube_query: {
        measures: ['Orders.orders'],
        timeDimensions: [{ dimension: 'Orders.at', compareDateRange: [october, october] }],
      },
    },
  ],
})

test('an element of an answer is added to a dashboard, follows its dates and keeps its filters', () => {
  const source = specOfDashboard(composedDashboard('answer', [answer]))
  const target = DashboardSpec.parse({
    title: 'Mine',
    dashboard_tag: 'mine',
    tabs: [{ display: { title: 'One' }, sections: [{ elements: [] }] }],
  })
  if (source === null) throw new Error('No dashboard')
  const changed = DashboardSpec.parse(copyElement(source, followDates(answer), target))
  expect(changed.global_filters.map(({ ui_component }) => ui_component)).toEqual([
    'date_range_picker',
  ])
  const [added] = changed.tabs[0]?.sections[0]?.elements ?? []
  expect(added?.data).toEqual([
    {
      cube_query: {
        measures: ['Orders.netSales'],
        timeDimensions: [
          { dimension: 'Orders.at', granularity: 'day', dateRange: '$global.dateRange' },
        ],
        filters: [{ member: 'Orders.channel', operator: 'equals', values: ['web'] }],
      },
    },
    {
      cube_query: {
        measures: ['Orders.orders'],
        timeDimensions: [{ dimension: 'Orders.at', compareDateRange: '$global.compareDates' }],
      },
    },
  ])
})

test('a title loses the dates of the answer, and nothing else', () => {
  const words = {
    metrics: [],
    breakdowns: [],
    filters: [],
    dates: 'October 2026',
    comparison: null,
    data_through: null,
  }
  expect(undatedTitle('Net sales, October 2026', words)).toBe('Net sales')
  expect(undatedTitle('Net sales in October 2026, by day', words)).toBe(
    'Net sales in October 2026, by day',
  )
  const compared = { ...words, comparison: 'October 2025' }
  expect(undatedTitle('Net sales, October 2026 compared with October 2025', compared)).toBe(
    'Net sales',
  )
})
