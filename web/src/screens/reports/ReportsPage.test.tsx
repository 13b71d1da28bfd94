// @vitest-environment jsdom
import type { Report } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { definition, report, template } from '../../features/reports/report.fixture.ts'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import { renderPath } from '../../testing/render-path.tsx'
import type { FakeRoutes } from '../../testing/render-screen.tsx'
import { orgId, workspaceAnswer, workspaceServer } from '../../testing/workspace.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const path = `/org/${orgId}/insights/reports`
const api = `/v1/orgs/${orgId}`
const page = (items: readonly object[]) => ({ page: 1, items, total: items.length })
const listed = (items: readonly object[], templates: readonly object[] = []): FakeRoutes => ({
  [`GET ${api}/reports?page=1&size=10`]: ok(page(items)),
  [`GET ${api}/report-templates?page=1&size=10`]: ok(page(templates)),
})
const ads = template('ads', { name: 'Ad spend', needs: [['FB', 'GD'], ['SP']] })
const developers = template('01930000-0000-7000-8000-000000000401', { name: 'From a developer' })

test('the list says who changed a report, and its period and granularity', async () => {
  const { where } = await openAs(path, listed([report(1), report(2, { updated_by_name: null })]))
  expect(where()).toBe(`${path}/list`)
  const row = await screen.findByRole('row', { name: /^Report 1/ })
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells[0]).toMatch(/^Grace Hopper/)
  expect(cells.slice(1, 3)).toEqual(['This month', 'Week'])
  expect(screen.getByRole('link', { name: 'New report' }).getAttribute('href')).toBe(
    `${path}/new/edit`,
  )
  expect(screen.getByRole('link', { name: 'Custom' }).getAttribute('aria-current')).toBe('page')
})

test('the list says when a report is sent, and which of its schedules rest', async () => {
  const monday = { every: 'week', weekday: 1, hour: 8 } as const
  const first = { every: 'month', day: 1, hour: 9 } as const
  const sentAt = (...schedules: Report['schedules']) => ({ schedules })
  await openAs(
    `${path}/list`,
    listed([
      report(1),
      report(2, sentAt({ timing: first, is_paused: true }, { timing: monday, is_paused: false })),
      report(3, sentAt({ timing: monday, is_paused: false }, { timing: first, is_paused: false })),
      report(4, sentAt({ timing: first, is_paused: true })),
    ]),
  )
  const signOf = async (n: number) => {
    const row = await screen.findByRole('row', { name: new RegExp(`^Report ${n}`) })
    return within(row).getAllByRole('rowheader')[0]?.textContent
  }
  expect(await Promise.all([1, 2, 3, 4].map(signOf))).toEqual([
    'Report 1',
    'Report 2Scheduled: Every Monday at 8:00 AM',
    'Report 3Scheduled: Every Monday at 8:00 AM and 1 more',
    'Report 4Schedule: On the 1st of every month at 9:00 AM (paused)',
  ])
})

test('a report is deleted once that is confirmed', async () => {
  const user = userEvent.setup()
  let items = [report(1)]
  await openAs(`${path}/list`, {
    ...listed([]),
    [`GET ${api}/reports?page=1&size=10`]: () => ({ status: 200, body: page(items) }),
    [`DELETE ${api}/reports/${report(1).id}`]: () => {
      items = []
      return { status: 204 }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Report 1' }))
  const menu = await screen.findByRole('menu')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Open', 'Edit', 'Duplicate', 'Delete'])
  await user.click(within(menu).getByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog', {
    name: "Are you sure you want to delete 'Report 1'?",
  })
  await user.click(within(dialog).getByRole('button', { name: 'Delete report' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Report deleted']))
  expect(await screen.findByText('No reports yet')).toBeTruthy()
})

test('a copy has the sections of its original and a name of its own', async () => {
  const user = userEvent.setup()
  const name = 'N'.repeat(100)
  const { received } = await openAs(`${path}/list`, {
    ...listed([report(1, { name })]),
    [`POST ${api}/reports`]: () => ({ status: 201, body: report(2) }),
  })
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Report created']))
  const { granularity, reporting_period, comparison, definitions } = report(1)
  expect(sent(received, 'POST')).toEqual([
    {
      name: `Copy of ${'N'.repeat(92)}`,
      granularity,
      reporting_period,
      comparison,
      definitions,
    },
  ])
})

test('an empty list offers the pre-built reports that have data first', async () => {
  const others = ['a', 'b', 'c', 'd'].map((id) => template(id))
  await openAs(`${path}/list`, listed([], [ads, ...others]))
  await screen.findByText('No reports yet')
  const offered = await screen.findByRole('region', { name: 'Or start with a pre-built report' })
  const links = within(offered).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Pre-built a',
    'Pre-built b',
    'Pre-built c',
  ])
  expect(screen.getAllByRole('link', { name: 'New report' }).length).toBeGreaterThan(1)
})

test('a pre-built report says what it needs, and becomes one of the workspace', async () => {
  const user = userEvent.setup()
  const mine = report(3, { name: 'Ad spend' })
  const { received, where } = await openAs(`${path}/pre-built`, {
    ...listed([], [ads, developers]),
    [`POST ${api}/reports`]: () => ({ status: 201, body: mine }),
    [`GET ${api}/reports/${mine.id}`]: ok(mine),
  })
  const row = await screen.findByRole('row', { name: /^Ad spend/ })
  expect(row.textContent).toContain('Needs Facebook or Google Ads, and Shopify.')
  expect(within(row).getByText('Cartograph')).toBeTruthy()
  await user.click(within(row).getByRole('button', { name: 'Use as mine: Ad spend' }))
  await waitFor(() => expect(where()).toBe(`${path}/${mine.id}/edit`))
  expect(sent(received, 'POST')).toEqual([
    {
      name: 'Ad spend',
      granularity: 'week',
      reporting_period: 'lastWeek',
      comparison: 'pp',
      definitions: [definition()],
    },
  ])
  expect(toastTexts()).toEqual(['Report created'])
})

test('pre-built reports are changed in developer mode only, and never those of the product', async () => {
  const user = userEvent.setup()
  await openAs(`${path}/pre-built`, listed([], [ads, developers]))
  await screen.findByRole('row', { name: /^Ad spend/ })
  expect(screen.queryByRole('link', { name: 'New pre-built report' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  cleanup()
  localStorage.setItem('cartograph.dev-mode', 'on')
  let templates = [ads, developers]
  await openAs(
    `${path}/pre-built`,
    {
      ...listed([]),
      [`GET ${api}/report-templates?page=1&size=10`]: () => ({
        status: 200,
        body: page(templates),
      }),
      [`DELETE /v1/report-templates/${developers.id}`]: () => {
        templates = [ads]
        return { status: 204 }
      },
    },
    { isDev: true },
  )
  expect(await screen.findByRole('link', { name: 'New pre-built report' })).toBeTruthy()
  const menus = await screen.findAllByRole('button', { name: /^Actions for/ })
  expect(menus.map((menu) => menu.getAttribute('aria-label'))).toEqual([
    'Actions for From a developer',
  ])
  await user.click(menus[0] as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete report' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Report template deleted']))
  await waitFor(() => expect(screen.queryByText('From a developer')).toBeNull())
})

test('a read-only role opens reports and changes none', async () => {
  const workspace = workspaceAnswer({}, { role: 'demo', is_org_admin: false })
  await renderPath(`${path}/list`, { ...workspaceServer({ workspace }), ...listed([report(1)]) })
  await screen.findByRole('row', { name: /^Report 1/ })
  expect(screen.getByText(/^Your role is read-only\./)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'New report' })).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Actions for Report 1' }))
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Open'])
})

test.each(['', '/nowhere', '/nowhere/edit', '/new', '/pre-built/new', '/pre-built/A b'])(
  'the path %j leads to the list',
  async (rest) => {
    const { where } = await openAs(`${path}${rest}`, listed([]))
    expect(where()).toBe(`${path}/list`)
    expect(await screen.findByText('No reports yet')).toBeTruthy()
  },
)
