// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { metricCubes } from '../../../features/custom-metrics/metric.fixture.ts'
import { definition, section, template } from '../../../features/reports/report.fixture.ts'
import { openAs, sent, toastTexts } from '../../../testing/open-as.ts'
import { ok } from '../../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../../testing/render-screen.tsx'
import { orgId } from '../../../testing/workspace.ts'

beforeEach(() => localStorage.setItem('cartograph.dev-mode', 'on'))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const path = `/org/${orgId}/insights/reports/pre-built`
const api = `/v1/orgs/${orgId}`
const mine = template('01930000-0000-7000-8000-000000000401', { name: 'From a developer' })

const open = (id: string, routes: FakeRoutes = {}, isDev = true) =>
  openAs(
    `${path}/${id}/edit`,
    {
      [`GET ${api}/data-token`]: ok({ token: 'data', expires_at: '2999-01-01T00:00:00.000Z' }),
      'GET /cubejs-api/v1/meta': ok({ cubes: metricCubes }),
      [`GET ${api}/report-templates/${mine.id}`]: ok(mine),
      [`GET ${api}/report-templates/ads`]: ok(template('ads')),
      [`GET ${api}/report-templates?page=1&size=10`]: ok({ page: 1, items: [], total: 0 }),
      [`POST ${api}/report-sections`]: ok(section()),
      ...routes,
    },
    { isDev },
  )

test('a developer changes a pre-built report with its description and type', async () => {
  const user = userEvent.setup()
  const { received, where } = await open(mine.id, {
    [`PUT /v1/report-templates/${mine.id}`]: ok(mine),
  })
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save report' })
  expect(save.disabled).toBe(true)
  await user.selectOptions(screen.getByLabelText('For workspaces of type'), 'SaaS')
  await user.clear(screen.getByLabelText('Description (optional)'))
  await user.click(save)
  await waitFor(() => expect(where()).toBe(path))
  expect(sent(received, 'PUT')).toEqual([
    {
      name: 'From a developer',
      org_type: 'saas',
      description: '',
      granularity: 'week',
      reporting_period: 'lastWeek',
      comparison: 'pp',
      definitions: [definition()],
    },
  ])
  expect(toastTexts()).toEqual(['Report template saved'])
})

test('those of the product are read, and others than developers change none', async () => {
  await open('ads')
  expect(await screen.findByText("This report can't be changed")).toBeTruthy()
  cleanup()
  await open(mine.id, {}, false)
  expect(await screen.findByText('Only developers change pre-built reports')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save report' })).toBeNull()
})
