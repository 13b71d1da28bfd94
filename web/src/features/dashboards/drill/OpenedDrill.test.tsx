// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAs } from '../../../testing/open-as.ts'
import { aDashboard, dashboardRoutes, ok, showEverything } from '../../../testing/open-dashboard.ts'
import { dataIngestion } from '../../../testing/data-ingestion.ts'
import { orgId } from '../../../testing/workspace.ts'

beforeEach(showEverything)
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const done = dataIngestion({ state: 'done', record_updated_at: '2026-11-14T09:00:00.000Z' })

function open(isAdmin: boolean) {
  const link = {
    dashboard_id: 'sales',
    dashboard_name: 'Sales',
    file_name: 'sales',
    display_order: 1,
  }
  const collection = {
    collection_id: 'shop',
    dashboard_collection_name: 'Shop',
    dashboard_collection_short_description: 'About the shop',
    dashboard_collection_icon: 'bag',
    display_order: 1,
    dashboards: [link],
  }
  const routes = {
    ...dashboardRoutes(aDashboard({ file_name: 'sales' })),
    [`GET /v1/orgs/${orgId}/data_ingestions`]: ok({ items: [done] }),
  }
  return openAs(`/org/${orgId}/insights/explore`, routes, {
    isAdmin,
    org: { dashboard_collections: [collection] },
  })
}

test('the menu of a number opens by keyboard, logs an action, and gives the focus back', async () => {
  await open(true)
  const value = await screen.findByRole('button', { name: '$1,234.50' })
  value.focus()
  await userEvent.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'Log an action' })
  await userEvent.click(item)
  expect(await screen.findByRole('dialog', { name: 'Create action log' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(value))
})
