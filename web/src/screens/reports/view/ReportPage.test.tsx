// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { metricCubes } from '../../../features/custom-metrics/metric.fixture.ts'
import { commentRoutes } from '../../../features/messages/drawer/open-comments.fixture.ts'
import { message } from '../../../features/messages/message.fixture.ts'
import { definition, report, section, template } from '../../../features/reports/report.fixture.ts'
import { openAs } from '../../../testing/open-as.ts'
import { ok, showEverything } from '../../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../../testing/render-screen.tsx'
import { orgId } from '../../../testing/workspace.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T16:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const path = `/org/${orgId}/insights/reports`
const api = `/v1/orgs/${orgId}`
const expires_at = '2999-01-01T00:00:00.000Z'

type Answer = (body: { step?: number }) => { status: number; body: unknown }

function open(
  stored = report(1),
  answer: Answer = () => ({ status: 200, body: section() }),
  routes: FakeRoutes = {},
) {
  showEverything()
  return openAs(`${path}/${stored.id}`, {
    [`GET ${api}/reports/${stored.id}`]: ok(stored),
    [`GET ${api}/data-token`]: ok({ token: 'data', expires_at }),
    'GET /cubejs-api/v1/meta': ok({ cubes: metricCubes }),
    [`POST ${api}/report-sections`]: ({ body }) => answer(body as { step?: number }),
    ...routes,
  })
}

test('the head says the dates, what they are compared with, and who edited the report', async () => {
  await open()
  expect(await screen.findByText('Nov 1–27, 2026')).toBeTruthy()
  expect(
    screen.getByText('This month · Compared with Oct 1–27, 2026 (previous period)'),
  ).toBeTruthy()
  expect(screen.getByText(/^By week/)).toBeTruthy()
  expect(screen.getByText(/^Edited Nov 14, .* by Grace Hopper$/)).toBeTruthy()
  const region = screen.getByRole('region', { name: 'Sales by channel' })
  expect(within(region).getByRole('row', { name: /^Total/ })).toBeTruthy()
})

test('periods are stepped by buttons and arrow keys, never beyond the present', async () => {
  const user = userEvent.setup()
  const steps: unknown[] = []
  const { where } = await open(report(1), ({ step }) => {
    steps.push(step)
    return { status: 200, body: section() }
  })
  await screen.findByText('Nov 1–27, 2026')
  const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next period' })
  expect(next().disabled).toBe(true)
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(where()).toBe(`${path}/${report(1).id}`)
  await user.click(screen.getByRole('button', { name: 'Previous period' }))
  expect(await screen.findByText('Oct 1–31, 2026')).toBeTruthy()
  expect(
    screen.getByText('Previous period · Compared with Sep 1–30, 2026 (previous period)'),
  ).toBeTruthy()
  expect(steps).toEqual([0, -1])
  expect(where()).toBe(`${path}/${report(1).id}?step=-1`)
  expect(next().disabled).toBe(false)
  // The table scrolls with these keys.
  fireEvent.keyDown(screen.getByRole('group', { name: 'Sales by channel' }), { key: 'ArrowRight' })
  expect(where()).toMatch(/step=-1$/)
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(await screen.findByText('Nov 1–27, 2026')).toBeTruthy()
})

test('each section says by itself why it has no numbers', async () => {
  const titles = ['Broken', 'Failed', 'Hidden', 'Empty', 'Late', 'Filtered', 'Unsynced', 'Unread']
  const filters = [
    { or: [{ and: [{ member: 'Orders.channel', operator: 'equals' as const, values: ['web'] }] }] },
  ]
  const definitions = titles.map((section_title, n) =>
    definition({
      section_title,
      query: {
        measures: [`Orders.m${n}`],
        dimensions: [],
        timeDimensions: [],
        filters: section_title === 'Filtered' ? filters : [],
      },
    }),
  )
  const empty = { rows: [], summary: null, total_rows: 0 }
  const answers: Readonly<Record<string, { status: number; body: unknown }>> = {
    'Orders.m0': { status: 200, body: section({ ...empty, problem: "'Web orders' was deleted." }) },
    'Orders.m1': { status: 400, body: { detail: 'The query is too large' } },
    'Orders.m2': { status: 403, body: { detail: { code: 'forbidden', message: 'Ask an admin.' } } },
    'Orders.m3': { status: 200, body: section(empty) },
    'Orders.m4': { status: 200, body: section({ data_through: '2026-11-03T12:00:00.000Z' }) },
    'Orders.m5': { status: 200, body: section() },
    'Orders.m6': { status: 200, body: section({ unsynced_before: '2026-11-03' }) },
    'Orders.m7': { status: 200, body: section({ ...empty, unsynced_before: '9999-12-31' }) },
  }
  await open(report(1, { definitions }), (body) => {
    const { definition: asked } = body as { definition: ReturnType<typeof definition> }
    return answers[asked.query.measures[0] ?? ''] ?? { status: 500, body: {} }
  })
  const inside = async (title: string) => within(await screen.findByRole('region', { name: title }))
  expect(await (await inside('Broken')).findByText("'Web orders' was deleted.")).toBeTruthy()
  expect(await (await inside('Failed')).findByText("Couldn't load this section")).toBeTruthy()
  expect((await inside('Failed')).getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(await (await inside('Hidden')).findByText("You don't have access to this")).toBeTruthy()
  expect((await inside('Hidden')).queryByRole('button')).toBeNull()
  expect(await (await inside('Empty')).findByText(/^No data found\./)).toBeTruthy()
  expect(await (await inside('Late')).findByText(/^Data until Nov 3, /)).toBeTruthy()
  const unsynced = /^Data before Nov 3, 2026 is not synced yet, so the figures will change\./
  expect(await (await inside('Unsynced')).findByText(unsynced)).toBeTruthy()
  expect(
    await (await inside('Unread')).findByText(/^Not all of these data are synced/),
  ).toBeTruthy()
  expect((await inside('Unread')).queryByText(/No data found/)).toBeNull()
  expect(await (await inside('Filtered')).findByText('Only Channel is web')).toBeTruthy()
})

test('printing waits for all sections', async () => {
  const user = userEvent.setup()
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await open()
  await screen.findByText('Nov 1–27, 2026')
  await user.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  fireEvent(window, new Event('afterprint'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(false)
})

test('a pre-built report shows the numbers of the workspace, and can be copied', async () => {
  const ads = template('ads', { name: 'Ad spend', needs: [['FB']] })
  showEverything()
  await openAs(`${path}/pre-built/ads`, {
    [`GET ${api}/report-templates/ads`]: ok(ads),
    [`POST ${api}/report-sections`]: ok(section()),
  })
  expect(await screen.findByRole('heading', { name: 'Ad spend' })).toBeTruthy()
  expect(await screen.findByRole('row', { name: /^Total/ })).toBeTruthy()
  expect(screen.getByText(/Needs Facebook\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Use as mine: Ad spend' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

/** The files that the page saves. */
function savedFiles() {
  const files: Blob[] = []
  const names: string[] = []
  const createObjectURL = (file: Blob) => {
    files.push(file)
    return 'blob:file'
  }
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL() {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  return { files, names }
}

test.each([
  ['PDF', 'pdf'],
  ['Excel workbook', 'xlsx'],
])('a %s is written by the server, of the period on the screen', async (label, format) => {
  const user = userEvent.setup()
  const { files, names } = savedFiles()
  const bodies: unknown[] = []
  const file = { name: `sales.${format}`, media_type: 'application/pdf', content: btoa('bytes') }
  await open(report(1), undefined, {
    [`POST ${api}/reports/${report(1).id}/files`]: ({ body }) => {
      bodies.push(body)
      return { status: 200, body: file }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Previous period' }))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: label }))
  await waitFor(() => expect(names).toEqual([`sales.${format}`]))
  expect(bodies).toEqual([{ format, step: -1 }])
  expect(await files[0]?.text()).toBe('bytes')
})

test('a file that cannot be written is said to be missing, and can be asked for again', async () => {
  const user = userEvent.setup()
  const { names } = savedFiles()
  await open(report(1), undefined, {
    [`POST ${api}/reports/${report(1).id}/files`]: () => ({
      status: 403,
      body: { detail: { code: 'forbidden', message: 'Ask an admin.' } },
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excel workbook' }))
  expect(await screen.findByText('Ask an admin.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
  expect(names).toEqual([])
})

test('an export asks for all rows of a section, and saves them', async () => {
  const user = userEvent.setup()
  const { files, names } = savedFiles()
  const asked: unknown[] = []
  await open(report(1), (body) => {
    asked.push((body as { max_rows?: number }).max_rows)
    return { status: 200, body: section() }
  })
  await screen.findByText('Nov 1–27, 2026')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV: Sales by channel' }))
  await waitFor(() => expect(names).toEqual(['sales-by-channel-2026-11-01-2026-11-27.csv']))
  expect(asked.filter((rows) => rows !== undefined)).toEqual([50_000])
  expect(await files[0]?.text()).toMatch(/Channel,Net sales \(USD\),/)
  // The menu is there again.
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
})

test('the schedules of the report open beside it, and Escape closes them', async () => {
  const user = userEvent.setup()
  const { where } = await open(report(1), undefined, {
    [`GET ${api}/reports/${report(1).id}/schedules`]: ok({ items: [] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  expect(await screen.findByRole('dialog', { name: 'Schedules' })).toBeTruthy()
  expect(await screen.findByText('Not scheduled yet')).toBeTruthy()
  expect(where()).toBe(`${path}/${report(1).id}?schedules=list`)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(where()).toBe(`${path}/${report(1).id}`))
})

test('its comments open beside it, and say which were written about another period', async () => {
  const user = userEvent.setup()
  const there = `${path}/${report(1).id}`
  const { where } = await open(
    report(1),
    undefined,
    commentRoutes(`report:${report(1).id}`, [
      message(1, { address: there }),
      message(2, { address: `${there}?step=-1` }),
    ]),
  )
  await user.click(
    await screen.findByRole('button', { name: /^Comments\s*2\s*open\s*,\s*1 unread$/ }),
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Comments' }))
  expect(await drawer.findByText('Comment 1')).toBeTruthy()
  expect(drawer.getAllByText('Written under other filters')).toHaveLength(1)
  await user.click(drawer.getByRole('button', { name: 'Show them' }))
  await waitFor(() => expect(where()).toBe(`${there}?step=-1&comments=open`))
})
