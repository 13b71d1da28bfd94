// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDashboard } from '../../../testing/edited-workspace.ts'
import { aDashboard, dashboardRoutes, netSales, tabOf } from '../../../testing/open-dashboard.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a tile that is opened before anything was stored says so, and loads by itself', async () => {
  const dashboard = aDashboard({ file_name: 'sales', tabs: [tabOf('Overview', netSales)] })
  const load = dashboardRoutes(dashboard)['POST /cubejs-api/v1/load']
  let asked = 0
  await openDashboard(dashboard, {
    routes: {
      'POST /cubejs-api/v1/load': (request) => {
        asked += 1
        if (asked > 1 && load !== undefined) return load(request)
        return { status: 404, body: { error: 'This workspace has no data yet.' } }
      },
    },
  })
  expect(await screen.findByText('No data yet')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('No data yet')).toBeNull(), { timeout: 10_000 })
  const tile = screen.getByRole('region', { name: 'Net sales' })
  await waitFor(() => expect(tile.textContent).toContain('$1.23K'))
})
