// @vitest-environment jsdom
import type { ChangeExplanation } from '@cartograph/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { orgId } from '../../../../testing/workspace.ts'
import type { DrillTarget } from '../target/drill-target.ts'
import { WhyPanel } from './WhyPanel.tsx'

afterEach(cleanup)

const target: DrillTarget = {
  measure: 'ShopifyOrderLines.netSales',
  about: {
    title: 'Net sales',
    shortTitle: 'Net sales',
    type: 'number',
    format: 'currency',
    meta: { additivity: 'sum' },
  },
  value: '70',
  valueText: '$70.00',
  place: '',
  parts: [],
  time: {
    dimension: 'ShopifyOrderLines.happenedAt',
    range: ['2026-11-08', '2026-11-14'],
    compared: ['2026-11-01', '2026-11-07'],
    isStep: false,
  },
  timeLabel: '',
  filters: [],
  segments: [],
  timezone: 'UTC',
  currency: 'USD',
}
const events = [
  'Action log: Raised the price of the tent (Shopify)',
  'Cap sold nothing',
  'Discounts were higher',
]
const explanation: ChangeExplanation = {
  obstacle: null,
  items: [
    {
      explainer_key: 'volume_and_value',
      display_type: 'chart',
      sentence: 'Units sold account for −$30 of the change.',
      exp: {
        type: 'chart',
        title: 'Units sold and net sales per unit by product',
        plot_type: 'bar',
        x_axis: 'part',
        y_axis: ['volume', 'value'],
        x_label: 'Product',
        y_format: 'currency',
        data: [{ part: 'Tent', volume: '-40', value: '10' }],
      },
    },
    {
      explainer_key: 'events',
      display_type: 'table',
      sentence: events.join('; '),
      exp: {
        type: 'table',
        title: 'What happened',
        title_cols: ['When'],
        title_rows: events,
        units_rows: ['number', 'number', 'currency'],
        data: [['Nov 9'], [null], ['1302.3']],
      },
    },
  ],
}

test('the split into units and value is a table, and events are a list with their days or figures', async () => {
  await renderScreen(() => <WhyPanel orgId={orgId} target={target} cubes={[]} />, {
    path: '/',
    isSignedIn: true,
    routes: {
      [`POST /v1/orgs/${orgId}/insights/explanations`]: () => ({ status: 200, body: explanation }),
    },
  })
  expect(await screen.findByRole('row', { name: /^Tent .\$40.00 .\$10.00$/ })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'From units' })).toBeTruthy()
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said).toEqual([`${events[0]} · Nov 9`, events[1], `${events[2]} · $1,302.30`])
})
