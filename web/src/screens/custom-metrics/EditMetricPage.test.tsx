// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { anAnswer } from '../../features/dashboards/elements/kpi/answers.fixture.ts'
import { customMetric, metricCubes } from '../../features/custom-metrics/metric.fixture.ts'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { dataIngestion } from '../../testing/data-ingestion.ts'
import { keepSizes } from '../../testing/lay-out.ts'
import { ok } from '../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../testing/render-screen.tsx'
import { orgId } from '../../testing/workspace.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = `/org/${orgId}/insights/custom-metrics`
const api = `/v1/orgs/${orgId}/custom_metrics`
const expires_at = '2999-01-01T00:00:00.000Z'
const formula = {
  name: 'Orders',
  formula: '{Orders.netSales} / {Orders.orders}',
  ratio_format: 'number',
  sentiment: 'up',
} as const

function open(id: string, routes: FakeRoutes = {}) {
  return openAs(`${path}/${id}/edit`, {
    [`GET /v1/orgs/${orgId}/data-token`]: ok({ token: 'data', expires_at }),
    'GET /cubejs-api/v1/meta': ok({ cubes: metricCubes }),
    [`GET ${api}?page=1&page_size=10`]: ok({ page: 1, items: [], total: 0 }),
    [`GET ${api}/${customMetric(1).id}`]: ok(customMetric(1)),
    [`POST ${api}/preview`]: ok({ member: 'Orders.custom_preview', results: [], needs: [] }),
    ...routes,
  })
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save metric' })
/** Without previews, which save nothing. */
const saves = (received: Parameters<typeof sent>[0], method: 'POST' | 'PUT') =>
  sent(
    received.filter((request) => !request.path.endsWith('/preview')),
    method,
  )
const reading = () => screen.getByText('Reads as', { exact: false }).closest('p')?.textContent

async function choose(user: ReturnType<typeof userEvent.setup>, label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }))
  const list = within(await screen.findByRole('listbox'))
  await user.click(list.getByRole('option', { name: new RegExp(`^${option}`) }))
}

test('a metric with conditions is created, and its page replaces the form', async () => {
  const user = userEvent.setup()
  const made = customMetric(2, { name: 'Web sales' })
  const { received, where } = await open('new', {
    [`POST ${api}`]: () => ({ status: 201, body: made }),
    [`GET ${api}/${made.id}`]: ok(made),
  })
  await user.type(await screen.findByLabelText('Name'), ' Web sales ')
  await user.selectOptions(screen.getByLabelText('Metric group'), 'Orders')
  await user.click(screen.getByRole('combobox', { name: 'Metric' }))
  // Custom metrics and those that are not for reports are left out.
  const offered = within(await screen.findByRole('listbox')).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Net sales/),
    'Orders',
  ])
  await user.click(offered[0] as HTMLElement)
  await choose(user, 'Field', 'First channel')
  await user.selectOptions(screen.getByLabelText('Condition'), 'is')
  await user.selectOptions(await screen.findByLabelText('Value'), 'Yes')
  const metaReads = () => received.filter(({ path: one }) => one.endsWith('/meta')).length
  const before = metaReads()
  await user.click(save())
  await waitFor(() => expect(where()).toBe(`${path}/${made.id}/edit`))
  expect(saves(received, 'POST')).toEqual([
    {
      name: 'Web sales',
      description: '',
      metric_definition: {
        name: 'Orders',
        query: {
          measures: ['Orders.netSales'],
          filters: [
            { or: [{ and: [{ member: 'People.channel', operator: 'equals', values: ['true'] }] }] },
          ],
        },
      },
    },
  ])
  expect(toastTexts()).toEqual(['Metric created'])
  // Dashboards and Explore offer it at once.
  expect(metaReads()).toBe(before + 1)
  expect(save().disabled).toBe(true)
})

test('fields are those of the group and of what its rows have one of, without dates and personal data', async () => {
  const user = userEvent.setup()
  await open(customMetric(1).id)
  const field = await screen.findByRole('combobox', { name: 'Field' })
  await user.click(field)
  await user.clear(field)
  const options = within(screen.getByRole('listbox')).getAllByRole('option')
  const names = options.map(({ textContent }) => textContent?.replace('✓', ''))
  expect(names).toEqual(['Channel', 'Country', 'State', 'Hour', 'First channel'])
})

test('an attempt to save marks what is missing', async () => {
  const user = userEvent.setup()
  const { received } = await open('new')
  await screen.findByLabelText('Name')
  await user.click(save())
  expect(screen.getByText('Required')).toBeTruthy()
  expect(screen.getByLabelText('Metric group').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('combobox', { name: 'Metric' }).getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  await user.selectOptions(screen.getByLabelText('Metric group'), 'Orders')
  await choose(user, 'Metric', 'Orders')
  await user.click(save())
  expect(screen.getByText('Choose a field')).toBeTruthy()
  expect(saves(received, 'POST')).toEqual([])
})

test('another group clears the metric and the conditions, another metric the conditions', async () => {
  const user = userEvent.setup()
  await open('new')
  await user.selectOptions(await screen.findByLabelText('Metric group'), 'Orders')
  await choose(user, 'Metric', 'Net sales')
  await choose(user, 'Field', 'Channel')
  const value = (label: string) =>
    screen.getByRole<HTMLInputElement>('combobox', { name: label }).value
  expect(value('Field')).toBe('Channel')
  await choose(user, 'Metric', 'Orders')
  expect(value('Field')).toBe('')
  await choose(user, 'Field', 'Channel')
  await user.selectOptions(screen.getByLabelText('Metric group'), 'Stock')
  expect(value('Metric')).toBe('')
  expect(screen.queryByRole('combobox', { name: 'Field' })).toBeNull()
  await choose(user, 'Metric', 'Units in stock')
  expect(value('Field')).toBe('')
})

test('a stored metric is saved once it is changed, on the version that was opened', async () => {
  const user = userEvent.setup()
  const changed = customMetric(1, { name: 'Online', version: 2 })
  const { received } = await open(customMetric(1).id, {
    [`PUT ${api}/${customMetric(1).id}`]: ok(changed),
  })
  const name = await screen.findByLabelText('Name')
  expect(save().disabled).toBe(true)
  expect(screen.getByLabelText<HTMLSelectElement>('Metric group').disabled).toBe(true)
  await user.clear(name)
  await user.type(name, 'Online')
  await user.click(save())
  await waitFor(() => expect(toastTexts()).toEqual(['Metric saved']))
  const { metric_definition } = customMetric(1)
  expect(saves(received, 'PUT')).toEqual([
    { name: 'Online', description: '', metric_definition, version: 1 },
  ])
  expect(await screen.findByRole('heading', { name: 'Online' })).toBeTruthy()
  expect(save().disabled).toBe(true)
})

test('a refused save says why at the condition', async () => {
  const user = userEvent.setup()
  const loc = ['body', 'metric_definition', 'query', 'filters', 0, 'or', 0, 'and', 0, 'values']
  await open(customMetric(1).id, {
    [`PUT ${api}/${customMetric(1).id}`]: () => ({
      status: 422,
      body: { detail: [{ loc, msg: 'Enter two numbers', type: 'value_error' }] },
    }),
  })
  await user.type(await screen.findByLabelText('Name'), '!')
  await user.click(save())
  const group = screen.getByRole('group', { name: 'Group 1' })
  expect(await within(group).findByText('Enter two numbers')).toBeTruthy()
  expect(toastTexts()).toEqual([])
})

test("a colleague's save in between is shown, and can be loaded", async () => {
  const user = userEvent.setup()
  let isSaved = false
  const theirs = customMetric(1, { name: 'Theirs', version: 2 })
  await open(customMetric(1).id, {
    [`GET ${api}/${theirs.id}`]: () => ({ status: 200, body: isSaved ? theirs : customMetric(1) }),
    [`PUT ${api}/${theirs.id}`]: () => {
      isSaved = true
      return { status: 409, body: { detail: { code: 'conflict', message: 'Changed' } } }
    },
  })
  await user.type(await screen.findByLabelText('Name'), ' of mine')
  await user.click(save())
  expect(await screen.findByText(/^A colleague saved this metric/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Theirs'))
  expect(screen.queryByText(/^A colleague saved/)).toBeNull()
})

test('a formula is written with metrics from a list, and what is wrong is marked', async () => {
  const user = userEvent.setup()
  const made = customMetric(3, { metric_definition: formula })
  const { received, where } = await open('new', {
    [`POST ${api}`]: () => ({ status: 201, body: made }),
    [`GET ${api}/${made.id}`]: ok(made),
  })
  await user.type(await screen.findByLabelText('Name'), 'Average')
  await user.click(screen.getByRole('radio', { name: 'Formula' }))
  await choose(user, 'Insert metric', 'Net sales')
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Formula' })
  await waitFor(() => expect(document.activeElement).toBe(text))
  expect(screen.getByLabelText<HTMLSelectElement>('Metric group').value).toBe('Orders')
  expect(reading()).toBe('Reads as Net sales ')
  await user.type(text, '+ {{Orders.orders}')
  await user.click(save())
  expect(await screen.findByText(/^Money and a count cannot be added/)).toBeTruthy()
  expect(text.getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector('mark')?.textContent).toBe('{Orders.netSales} + {Orders.orders}')
  expect(saves(received, 'POST')).toEqual([])
  await user.clear(text)
  await user.type(text, '{{Orders.netSales} / {{Orders.netSales}')
  await user.selectOptions(screen.getByLabelText('Show as'), 'Percent')
  await user.selectOptions(screen.getByLabelText('An increase is'), 'Good')
  await user.click(save())
  await waitFor(() => expect(where()).toBe(`${path}/${made.id}/edit`))
  expect(saves(received, 'POST')).toEqual([
    {
      name: 'Average',
      description: '',
      metric_definition: {
        ...formula,
        formula: '{Orders.netSales} / {Orders.netSales}',
        ratio_format: 'percent',
      },
    },
  ])
})

test('the history restores an earlier version', async () => {
  const user = userEvent.setup()
  const metric = customMetric(1, { version: 2, metric_definition: formula })
  const about = { description: '', saved_at: '2026-11-14T15:00:00.000Z', saved_by_name: 'Ada' }
  const { received } = await open(metric.id, {
    [`GET ${api}/${metric.id}`]: ok(metric),
    [`GET ${api}/${metric.id}/versions`]: ok({
      items: [
        { ...about, version: 2, name: 'Now', metric_definition: formula },
        {
          ...about,
          version: 1,
          name: 'Before',
          metric_definition: customMetric(1).metric_definition,
        },
      ],
    }),
    [`POST ${api}/${metric.id}/versions/1/restore`]: ok(
      customMetric(1, { version: 3, name: 'Before' }),
    ),
  })
  await user.click(await screen.findByText('History'))
  const versions = await screen.findByRole('list', { name: 'Versions' })
  expect(versions.textContent).toContain('Net sales ÷ Orders')
  expect(versions.textContent).toContain('Net sales where Channel is web')
  await user.click(within(versions).getByRole('button', { name: 'Restore version 1' }))
  expect(await screen.findByRole('heading', { name: 'Before' })).toBeTruthy()
  expect(saves(received, 'POST')).toHaveLength(1)
  expect(toastTexts()).toEqual(['Metric restored'])
})

test.each(['', '/nowhere', '/nowhere/edit', `/${customMetric(1).id}`])(
  'the path %j leads to the list',
  async (rest) => {
    const { where } = await openAs(`${path}${rest}`, {
      [`GET ${api}?page=1&page_size=10`]: ok({ page: 1, items: [], total: 0 }),
      [`GET /v1/orgs/${orgId}/data-token`]: ok({ token: 'data', expires_at }),
      'GET /cubejs-api/v1/meta': ok({ cubes: metricCubes }),
    })
    expect(where()).toBe(`${path}/list`)
    expect(await screen.findByText('No custom metrics yet')).toBeTruthy()
  },
)

test('the numbers of a metric follow while it is edited, and go when it is incomplete', async () => {
  keepSizes()
  const user = userEvent.setup()
  const { member } = customMetric(1)
  const value = (amount: string) =>
    anAnswer({
      measures: { sales: { format: 'currency', additivity: 'sum', sentiment: 'up' } },
      by: 'day',
      rows: [{ day: '2026-10-31', sales: amount }],
      total: { sales: amount },
      range: ['2026-10-04', '2026-10-31'],
    })
  const { received } = await open(customMetric(1).id, {
    [`POST ${api}/preview`]: ok({
      member,
      results: [value('150.00'), value('100.00')],
      needs: [['SP']],
    }),
    [`GET /v1/orgs/${orgId}/data_ingestions`]: ok({
      items: [dataIngestion({ history_from: '2026-10-05' })],
    }),
  })
  const region = await screen.findByRole('region', { name: 'Preview' })
  const preview = within(region)
  expect(await preview.findByText(/^Last 28 days, Oct/)).toBeTruthy()
  expect(region.textContent).toMatch(/\$150\.00/)
  // Days that are missing are no change.
  expect(region.textContent).not.toMatch(/%/)
  expect(region.textContent).toMatch(/data before Oct 5, 2026 is not synced yet/)
  const asked = sent(received, 'POST')
  expect(asked).toEqual([
    { metric_definition: customMetric(1).metric_definition, metric_id: customMetric(1).id },
  ])
  // Another field has other values.
  await choose(user, 'Field', 'Country')
  expect(await preview.findByText('Complete the definition to see its numbers.')).toBeTruthy()
  expect(sent(received, 'POST')).toEqual(asked)
})
