// @vitest-environment jsdom
import type { Report } from '@cartograph/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { customMetric, metricCubes } from '../../../features/custom-metrics/metric.fixture.ts'
import { definition, report, section } from '../../../features/reports/report.fixture.ts'
import { openAs, sent, toastTexts } from '../../../testing/open-as.ts'
import { ok } from '../../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../../testing/render-screen.tsx'
import { orgId } from '../../../testing/workspace.ts'

afterEach(cleanup)

const path = `/org/${orgId}/insights/reports`
const api = `/v1/orgs/${orgId}`
const expires_at = '2999-01-01T00:00:00.000Z'

function open(id: string, routes: FakeRoutes = {}, stored: Report = report(1)) {
  return openAs(`${path}/${id}/edit`, {
    [`GET ${api}/data-token`]: ok({ token: 'data', expires_at }),
    'GET /cubejs-api/v1/meta': ok({ cubes: metricCubes }),
    [`GET ${api}/reports/${stored.id}`]: ok(stored),
    [`POST ${api}/report-sections`]: ok(section()),
    ...routes,
  })
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save report' })
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const combo = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
const chips = (name: string) =>
  within(screen.getByRole('list', { name: `${name}: chosen` }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace('×', ''))
const rows = () => {
  const list = within(screen.getByRole('region', { name: 'Sections' }))
  return list.getAllByRole('button', { name: /^(?!Actions|Add)/ })
}
/** What was saved; sections are computed by POST as well. */
const saved = (received: Parameters<typeof sent>[0], method: 'POST' | 'PUT') =>
  sent(
    received.filter(({ path: one }) => !one.endsWith('/report-sections')),
    method,
  )

type User = ReturnType<typeof userEvent.setup>

async function choose(user: User, label: string, ...options: readonly string[]) {
  await user.click(combo(label))
  for (const option of options) {
    const list = within(await screen.findByRole('listbox'))
    await user.click(list.getByRole('option', { name: new RegExp(`^${option}`) }))
  }
  await user.keyboard('{Escape}')
}

test('a report is created with the title of its metric group, and its page opens', async () => {
  const user = userEvent.setup()
  const made = report(2, { name: 'Weekly sales' })
  const { received, where } = await open('new', {
    [`POST ${api}/reports`]: () => ({ status: 201, body: made }),
    [`GET ${api}/reports/${made.id}`]: ok(made),
  })
  await screen.findByLabelText('Name')
  expect(save().disabled).toBe(true)
  // The group decides what can be chosen.
  expect([combo('Metrics').disabled, combo('Breakdown').disabled]).toEqual([true, true])
  await user.type(input('Name'), ' Weekly sales ')
  await user.selectOptions(screen.getByLabelText('Metric group'), 'Orders')
  expect(input('Section title').value).toBe('Orders')
  await user.click(combo('Metrics'))
  const offered = within(await screen.findByRole('listbox')).getAllByRole('option')
  // ROAS is not for reports; custom metrics are.
  expect(offered.map(({ textContent }) => textContent?.replace(/Gross.*/, ''))).toEqual([
    'Net sales',
    'Orders',
    'Web orders',
  ])
  await choose(user, 'Metrics', 'Net sales', 'Web orders')
  await choose(user, 'Breakdown', 'Country')
  await user.selectOptions(screen.getByLabelText('Reporting period'), 'Last quarter')
  await user.selectOptions(screen.getByLabelText('Granularity'), 'Month')
  await user.selectOptions(screen.getByLabelText('Compared with'), 'Nothing')
  await user.click(save())
  await waitFor(() => expect(where()).toBe(`${path}/${made.id}`))
  expect(saved(received, 'POST')).toEqual([
    {
      name: 'Weekly sales',
      granularity: 'month',
      reporting_period: 'lastQuarter',
      comparison: null,
      definitions: [
        definition({
          section_title: 'Orders',
          query: {
            measures: ['Orders.netSales', 'Orders.custom_web'],
            dimensions: ['Orders.shippingCountry'],
            timeDimensions: [],
            filters: [],
          },
        }),
      ],
    },
  ])
  expect(toastTexts()).toEqual(['Report created'])
})

test('another group empties metrics and breakdown, and keeps a title that was typed', async () => {
  const user = userEvent.setup()
  await open(report(1).id)
  await screen.findByLabelText('Name')
  expect(chips('Metrics')).toEqual(['Net sales'])
  expect(chips('Breakdown')).toEqual(['Channel'])
  await user.selectOptions(screen.getByLabelText('Metric group'), 'Tickets')
  expect(screen.queryByRole('list', { name: 'Metrics: chosen' })).toBeNull()
  expect(screen.queryByRole('list', { name: 'Breakdown: chosen' })).toBeNull()
  expect(input('Section title').value).toBe('Sales by channel')
  // An emptied title follows the group again.
  await user.clear(input('Section title'))
  await user.selectOptions(screen.getByLabelText('Metric group'), 'People')
  expect(input('Section title').value).toBe('People')
})

test('groups without metrics for reports or without a time are not offered', async () => {
  await open('new')
  await screen.findByLabelText('Name')
  const options = within(screen.getByLabelText('Metric group')).getAllByRole('option')
  // Stock has no time.
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Choose a metric group',
    'Orders',
    'People',
    'Tickets',
  ])
})

test('an attempt to save marks what is missing, and opens the section that lacks it', async () => {
  const user = userEvent.setup()
  const { received } = await open('new')
  await user.type(await screen.findByLabelText('Name'), 'Sales')
  await user.selectOptions(screen.getByLabelText('Metric group'), 'Orders')
  await user.click(screen.getByRole('button', { name: 'Add section' }))
  await user.clear(input('Name'))
  await user.click(save())
  expect(screen.getByText('Required')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(input('Name')))
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'OrdersNeeds your attention',
    'New sectionNeeds your attention',
  ])
  await user.type(input('Name'), 'Sales')
  await user.click(save())
  expect(rows()[0]?.getAttribute('aria-current')).toBe('true')
  expect(screen.getByText('Choose a metric')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(combo('Metrics')))
  await choose(user, 'Metrics', 'Net sales')
  await user.click(save())
  expect(screen.getByText('Choose a metric group', { selector: 'p' })).toBeTruthy()
  expect(saved(received, 'POST')).toEqual([])
})

test('at most five metrics and five breakdowns can be chosen', async () => {
  const user = userEvent.setup()
  const members = (kind: string) => Array.from({ length: 6 }, (_, n) => `Orders.${kind}${n}`)
  const cubes = metricCubes.map((cube) => {
    const [measure] = cube.measures
    const dimension = cube.dimensions.find(({ type }) => type === 'string')
    if (cube.name !== 'Orders' || measure === undefined || dimension === undefined) return cube
    return {
      ...cube,
      measures: members('m').map((name) => ({ ...measure, name, shortTitle: name })),
      dimensions: members('d').map((name) => ({ ...dimension, name, shortTitle: name })),
    }
  })
  const query = {
    measures: members('m').slice(0, 5),
    dimensions: members('d').slice(0, 5),
    timeDimensions: [],
    filters: [],
  }
  await open(
    report(1).id,
    { 'GET /cubejs-api/v1/meta': ok({ cubes }) },
    report(1, { definitions: [definition({ query })] }),
  )
  await screen.findByLabelText('Name')
  for (const [label, sixth] of [
    ['Metrics', 'Orders.m5'],
    ['Breakdown', 'Orders.d5'],
  ] as const) {
    await user.click(combo(label))
    const option = within(await screen.findByRole('listbox')).getByRole('option', {
      name: new RegExp(`^${sixth}`),
    })
    expect(option.getAttribute('aria-disabled')).toBe('true')
    await user.click(option)
    await user.keyboard('{Escape}')
    expect(chips(label)).toHaveLength(5)
  }
  expect(save().disabled).toBe(true)
})

test('it can be saved once it differs from what was opened', async () => {
  const user = userEvent.setup()
  let stored = report(1)
  const { received, where } = await open(stored.id, {
    [`GET ${api}/reports/${stored.id}`]: () => ({ status: 200, body: stored }),
    [`PUT ${api}/reports/${stored.id}`]: () => {
      stored = report(1, { name: 'Report 1!', version: 2 })
      return { status: 200, body: stored }
    },
  })
  const name = await screen.findByLabelText('Name')
  expect(save().disabled).toBe(true)
  await user.type(name, '!')
  expect(save().disabled).toBe(false)
  await user.type(name, '{Backspace}')
  expect(save().disabled).toBe(true)
  await user.type(name, '!')
  await user.click(save())
  await waitFor(() => expect(where()).toBe(`${path}/${report(1).id}`))
  const { granularity, reporting_period, comparison, definitions } = report(1)
  const body = {
    name: 'Report 1!',
    granularity,
    reporting_period,
    comparison,
    definitions,
    version: 1,
  }
  expect(saved(received, 'PUT')).toEqual([body])
  expect(toastTexts()).toEqual(['Report saved'])
  expect(await screen.findByRole('heading', { name: 'Report 1!' })).toBeTruthy()
})

test('sections are moved by key, copied and removed', async () => {
  const user = userEvent.setup()
  const titled = (section_title: string) => definition({ section_title })
  const stored = report(1, { definitions: [titled('One'), titled('Two')] })
  await open(stored.id, {}, stored)
  await screen.findByLabelText('Name')
  const titles = () => rows().map((row) => row.querySelector('span')?.textContent)
  const [first] = rows()
  first?.focus()
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown', altKey: true })
  expect(titles()).toEqual(['Two', 'One'])
  expect(screen.getByText('One: 2 of 2')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Actions for Two' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  expect(titles()).toEqual(['Two', 'Two', 'One'])
  // The copy is open.
  expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual(['false', 'true', 'false'])
  await user.click(screen.getByRole('button', { name: 'Actions for One' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  expect(titles()).toEqual(['Two', 'Two'])
  expect(save().disabled).toBe(false)
})

test('the preview computes complete settings after a pause, and no title', async () => {
  const user = userEvent.setup()
  const { received } = await open(report(1).id)
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(await within(preview).findByRole('table')).toBeTruthy()
  const computed = () => received.filter(({ path: one }) => one.endsWith('/report-sections'))
  expect(computed()).toHaveLength(1)
  await user.type(input('Section title'), ' and more')
  await user.click(screen.getByRole('switch', { name: 'Pivot over time' }))
  await waitFor(() => expect(computed()).toHaveLength(2))
  expect(computed()[1]?.body).toMatchObject({
    granularity: 'week',
    reporting_period: 'thisMonth',
    comparison: 'pp',
    definition: { name: 'Orders', enable_pivot_config: true },
  })
})

test('the preview says which metric was deleted, and restores it from its last definition', async () => {
  const user = userEvent.setup()
  const { id, metric_definition } = customMetric(1)
  const member = 'Orders.custom_web_sales'
  const problem = "'Web sales' was deleted"
  const cause = { id, name: 'Web sales', is_deleted: true, version: 4, metric_definition }
  const { query } = definition()
  const metrics = `${api}/custom_metrics`
  let isMissing = true
  const stored = report(1, {
    definitions: [definition({ query: { ...query, measures: [member] } })],
  })
  await open(
    stored.id,
    {
      [`POST ${api}/report-sections`]: () => ({
        status: 200,
        body: section(isMissing ? { problem, rows: [] } : {}),
      }),
      [`GET ${metrics}/missing?members=${encodeURIComponent(member)}`]: () => ({
        status: 200,
        body: { items: isMissing ? [{ member, name: 'Web sales', problem, cause }] : [] },
      }),
      [`POST ${metrics}/${id}/versions/4/restore`]: () => {
        isMissing = false
        return { status: 200, body: customMetric(1) }
      },
    },
    stored,
  )
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(await preview.findByText(problem)).toBeTruthy()
  expect(await preview.findByText('Net sales where Channel is web')).toBeTruthy()
  await user.click(preview.getByRole('button', { name: 'Restore Web sales' }))
  await waitFor(() => expect(toastTexts()).toContain('Metric restored'))
  expect(await preview.findByRole('row', { name: /^Web/ })).toBeTruthy()
  expect(preview.queryByText(problem)).toBeNull()
})

test('a refused save says why at the field of its section', async () => {
  const user = userEvent.setup()
  const stored = report(1, { definitions: [definition({ section_title: 'One' }), definition()] })
  const at = (...loc: readonly string[]) => ['body', 'definitions', '1', ...loc]
  await open(
    stored.id,
    {
      [`PUT ${api}/reports/${stored.id}`]: () => ({
        status: 422,
        body: {
          detail: [
            { loc: at('query', 'measures', '0'), msg: "'Web' was deleted", type: 'value_error' },
            { loc: at('query', 'dimensions', '0'), msg: 'It is chosen twice', type: 'value_error' },
          ],
        },
      }),
    },
    stored,
  )
  await user.type(await screen.findByLabelText('Name'), '!')
  await user.click(save())
  expect(await screen.findByText("'Web' was deleted")).toBeTruthy()
  expect(screen.getByText('It is chosen twice')).toBeTruthy()
  expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual(['false', 'true'])
  expect(toastTexts()).toEqual([])
})

test('who saved in between is named, and their version can be loaded', async () => {
  const user = userEvent.setup()
  let isSaved = false
  const theirs = report(1, { name: 'Theirs', version: 2, updated_by_name: 'Alan Turing' })
  await open(report(1).id, {
    [`GET ${api}/reports/${theirs.id}`]: () => ({
      status: 200,
      body: isSaved ? theirs : report(1),
    }),
    [`PUT ${api}/reports/${theirs.id}`]: () => {
      isSaved = true
      return { status: 409, body: { detail: { code: 'conflict', message: 'Changed' } } }
    },
  })
  await user.type(await screen.findByLabelText('Name'), ' of mine')
  await user.click(save())
  expect(await screen.findByText(/^Alan Turing saved this report/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(input('Name').value).toBe('Theirs'))
  expect(screen.queryByText(/saved this report/)).toBeNull()
  expect(save().disabled).toBe(true)
})
