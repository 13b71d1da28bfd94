// @vitest-environment jsdom
import { CubeMeta, LoadResult } from '@cartograph/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { orgId, workspaceAnswer } from '../../../../testing/workspace.ts'
import type { DrillTarget } from '../target/drill-target.ts'
import { RowsPanel } from './RowsPanel.tsx'

afterEach(cleanup)

const measure = 'ShopifyOrders.netSales'
const about = {
  title: 'Net sales',
  shortTitle: 'Net sales',
  type: 'number',
  format: 'currency',
  meta: { additivity: 'sum' },
} as const
const target: DrillTarget = {
  measure,
  about,
  value: '30.5',
  valueText: '$30.50',
  place: 'Email',
  parts: [],
  time: null,
  timeLabel: '',
  filters: [{ member: 'ShopifyOrders.channel', operator: 'equals', values: ['Email'] }],
  segments: [],
  timezone: 'UTC',
  currency: 'USD',
}
const text = (shortTitle: string) => ({ title: shortTitle, shortTitle, type: 'string' })
const result = LoadResult.parse({
  query: {},
  annotation: {
    measures: { [measure]: about },
    dimensions: {
      'ShopifyOrders.orderName': text('Order'),
      'CustomerProfile.email': text('Email'),
    },
    segments: {},
    timeDimensions: {},
  },
  data: [
    { 'ShopifyOrders.orderName': '#1', 'CustomerProfile.email': '•••', [measure]: '20.25' },
    { 'ShopifyOrders.orderName': '#2', 'CustomerProfile.email': null, [measure]: '10.25' },
  ],
  totals: [{ members: [], data: [{ [measure]: '30.5' }] }],
  total: 60,
})
const visible = { isVisible: true, public: true, suggestFilterValues: true, primaryKey: false }
const cubes = [
  CubeMeta.parse({
    ...visible,
    name: 'CustomerProfile',
    title: 'Customers',
    type: 'cube',
    connectedComponent: 1,
    measures: [],
    dimensions: [
      { ...visible, ...text('Email'), name: 'CustomerProfile.email', meta: { personal: true } },
    ],
    segments: [],
    hierarchies: [],
    folders: [],
    nestedFolders: [],
  }),
]

async function open(canSeePersonal: boolean) {
  const answer = { queryType: 'regularQuery', pivotQuery: {}, slowQuery: false, results: [result] }
  const expires_at = new Date(Date.now() + 900_000).toISOString()
  const { received } = await renderScreen(
    () => <RowsPanel {...{ orgId, target, cubes, canSeePersonal }} />,
    {
      path: '/',
      isSignedIn: true,
      routes: {
        [`GET /v1/orgs/${orgId}/data-token`]: () => ({
          status: 200,
          body: { token: 'data', expires_at },
        }),
        [`GET /v1/orgs/${orgId}`]: () => ({ status: 200, body: workspaceAnswer() }),
        [`PUT /v1/orgs/${orgId}/page-sizes`]: () => ({ status: 204 }),
        'POST /cubejs-api/v1/load': () => ({ status: 200, body: answer }),
      },
    },
  )
  return () =>
    received.flatMap(({ path, body }) => (path.endsWith('/load') ? [body] : [])).at(-1) as {
      readonly query: object
    }
}

test('the rows have the total of the number, and are sorted and paged by the engine', async () => {
  const asked = await open(true)
  expect(await screen.findByRole('row', { name: 'Total $30.50' })).toBeTruthy()
  expect(screen.getByRole('row', { name: '#1 $20.25 •••' })).toBeTruthy()
  expect(screen.queryByText(/hidden from your role/)).toBeNull()
  expect(asked().query).toMatchObject({
    filters: [...target.filters, { member: measure, operator: 'notEquals', values: ['0'] }],
    limit: 25,
    offset: 0,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  await waitFor(() => expect(asked().query).toMatchObject({ offset: 50 }))
  await userEvent.click(screen.getByRole('button', { name: 'Order' }))
  await waitFor(() => expect(asked().query).toMatchObject({ offset: 0 }))
  const header = screen.getByRole('columnheader', { name: 'Order' })
  expect(header.getAttribute('aria-sort')).toBe('ascending')
})

test('another number of rows per page starts at the first', async () => {
  const asked = await open(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Page 3' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50')
  await waitFor(() => expect(asked().query).toMatchObject({ limit: 50, offset: 0 }))
  expect(screen.queryByRole('button', { name: 'Page 3' })).toBeNull()
})

test('a role without personal data sees who can grant it', async () => {
  await open(false)
  expect(await screen.findByText(/hidden from your role. An admin can change it/)).toBeTruthy()
})
