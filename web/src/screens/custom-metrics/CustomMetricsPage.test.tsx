// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { customMetric, metricCubes } from '../../features/custom-metrics/metric.fixture.ts'
import { openAs, toastTexts } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import { renderPath } from '../../testing/render-path.tsx'
import { orgId, workspaceAnswer, workspaceServer } from '../../testing/workspace.ts'

afterEach(cleanup)

const path = `/org/${orgId}/insights/custom-metrics`
const api = `/v1/orgs/${orgId}/custom_metrics`
const metric = customMetric(1)
const model = {
  [`GET /v1/orgs/${orgId}/data-token`]: ok({
    token: 'data',
    expires_at: '2999-01-01T00:00:00.000Z',
  }),
  'GET /cubejs-api/v1/meta': ok({ cubes: metricCubes }),
}
const listed = (...items: readonly object[]) => ({
  ...model,
  [`GET ${api}?page=1&page_size=10`]: ok({ page: 1, items, total: items.length }),
})

test('the list says what each metric is, who changed it, and what is wrong with it', async () => {
  const broken = customMetric(2, { name: 'Broken', problem: "'Web orders' was deleted" })
  await openAs(`${path}/list`, listed(metric, broken))
  const row = await screen.findByRole('row', { name: /^Metric 1/ })
  expect(within(row).getByText('Net sales where Channel is web')).toBeTruthy()
  expect(row.textContent).toContain('by Grace Hopper')
  expect(
    within(screen.getByRole('row', { name: /^Broken/ })).getByText(
      "Can't be computed: 'Web orders' was deleted",
    ),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New metric' }).getAttribute('href')).toBe(
    `${path}/new/edit`,
  )
})

test('the dialog names what uses a metric before it is deleted, which can be undone', async () => {
  const user = userEvent.setup()
  let isDeleted = false
  await openAs(`${path}/list`, {
    ...model,
    [`GET ${api}?page=1&page_size=10`]: () => ({
      status: 200,
      body: { page: 1, items: isDeleted ? [] : [metric], total: isDeleted ? 0 : 1 },
    }),
    [`GET ${api}/${metric.id}/uses`]: ok({
      items: [
        { kind: 'dashboard', id: 'web', name: 'Web shop' },
        { kind: 'custom_metric', id: customMetric(2).id, name: 'Twice' },
        { kind: 'target', id: metric.member, name: '12 months in 2026' },
      ],
    }),
    [`DELETE ${api}/${metric.id}`]: () => {
      isDeleted = true
      return { status: 204 }
    },
    [`POST ${api}/${metric.id}/versions/1/restore`]: () => {
      isDeleted = false
      return { status: 200, body: metric }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Metric 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog', { name: "Delete 'Metric 1'?" })
  const uses = within(dialog).getAllByRole('listitem')
  expect(uses.map(({ textContent }) => textContent)).toEqual([
    "Dashboard 'Web shop'",
    "Metric 'Twice'",
    'Targets of 12 months in 2026',
  ])
  await user.click(within(dialog).getByRole('button', { name: 'Delete metric' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Metric deleted']))
  expect(await screen.findByText('No custom metrics yet')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('row', { name: /^Metric 1/ })).toBeTruthy()
})

test('a read-only role reads metrics and cannot change them', async () => {
  const workspace = workspaceAnswer({}, { role: 'demo', is_org_admin: false })
  const server = {
    ...workspaceServer({ workspace }),
    ...listed(metric),
    [`GET ${api}/${metric.id}`]: ok(metric),
  }
  await renderPath(`${path}/list`, server)
  await screen.findByRole('row', { name: /^Metric 1/ })
  expect(screen.queryByRole('link', { name: 'New metric' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  await userEvent.setup().click(screen.getByRole('link', { name: 'Metric 1' }))
  expect(await screen.findByText('Net sales where Channel is web')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save metric' })).toBeNull()
})
