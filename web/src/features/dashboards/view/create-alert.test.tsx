// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDashboard } from '../../../testing/edited-workspace.ts'
import { aDashboard, netSales, tabOf } from '../../../testing/open-dashboard.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const filters = [{ member: 'Shop.channel', operator: 'equals', values: ['Email'] }]
const [asked] = netSales.data
const ofEmail = { ...netSales, data: [{ cube_query: { ...asked?.cube_query, filters } }] }
const dashboard = aDashboard({ file_name: 'sales', tabs: [tabOf('Overview', ofEmail)] })

test('the menu of a tile opens a new alert about its metric, with its conditions', async () => {
  const user = userEvent.setup()
  const { where } = await openDashboard(dashboard)
  await user.click(await screen.findByRole('button', { name: 'Net sales: options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Create alert' }))
  await waitFor(() => expect(where()).toContain('/insights/alerts?'))
  const search = new URLSearchParams(where().slice(where().indexOf('?')))
  expect(search.get('alert')).toBe('new')
  expect(search.get('metric')).toBe('Shop.netSales')
  expect(JSON.parse(search.get('filters') ?? '')).toEqual([{ or: [{ and: filters }] }])
})

test('people who may not create alerts are not offered one', async () => {
  const user = userEvent.setup()
  await openDashboard(dashboard, { role: 'demo' })
  await user.click(await screen.findByRole('button', { name: 'Net sales: options' }))
  expect(await screen.findByRole('menuitem', { name: 'View query' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Create alert' })).toBeNull()
})
