// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openAs } from '../../testing/open-as.ts'
import { dataIngestion } from '../../testing/data-ingestion.ts'
import { orgId } from '../../testing/workspace.ts'

afterEach(cleanup)

const page = `/org/${orgId}/settings/datasources`
const path = `GET /v1/orgs/${orgId}/data_ingestions`

test('what is connected shows with its sync, and the platforms below', async () => {
  const items = [dataIngestion({ rows_done: 1, rows_total: 2 })]
  await openAs(page, { [path]: () => ({ status: 200, body: { items } }) })
  expect(await screen.findByRole('heading', { name: /Northwind Supply Shopify/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stop sync' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'All' })).toBeTruthy()
})

test('while nothing is connected it says what will be here', async () => {
  await openAs(page)
  expect(await screen.findByText('No data source is connected yet')).toBeTruthy()
})

test('data sources that cannot be loaded say so', async () => {
  await openAs(page, { [path]: () => ({ status: 413, body: { detail: 'No.' } }) })
  expect(await screen.findByText('The data sources could not be loaded')).toBeTruthy()
})
