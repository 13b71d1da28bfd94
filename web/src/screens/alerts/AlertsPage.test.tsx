// @vitest-environment jsdom
import { AlertId, AlertIncidentId, type Alert, type AlertIncident } from '@cartograph/contract'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { stubLayout } from '../../charts/draw/layout.fixture.ts'
import { metricCubes } from '../../features/custom-metrics/metric.fixture.ts'
import { openAs, sent } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import { renderPath } from '../../testing/render-path.tsx'
import { orgId, workspaceAnswer, workspaceServer } from '../../testing/workspace.ts'

beforeAll(stubLayout)
afterEach(cleanup)

const path = `/org/${orgId}/insights/alerts`
const api = `/v1/orgs/${orgId}`
const incidentId = AlertIncidentId.parse('01930000-0000-7000-8000-000000000301')
const alertId = AlertId.parse('01930000-0000-7000-8000-000000000302')
const sentence = 'Net sales were $8,200.00 on Nov 13, below $10,000.00.'

const incident: AlertIncident = {
  id: incidentId,
  alert_id: alertId,
  alert_name: 'Low sales',
  state: 'open',
  sentence,
  opened_at: '2026-11-14T06:12:00.000Z',
  first_date: '2026-11-13',
  last_date: '2026-11-13',
  recovered_at: null,
  point: {
    date: '2026-11-13',
    value: 8_200,
    expected: 10_000,
    lower: null,
    upper: null,
    fires: true,
  },
  format: { kind: 'currency', currency: 'USD' },
  assignee: null,
  snoozed_until: null,
  closed: null,
}
const details = {
  ...incident,
  parts: [],
  causes: ['Channel: Email brought $2,100 less than in the earlier period.'],
  history: [
    { at: incident.opened_at, event: 'open', user_name: null, about: null },
    {
      at: incident.opened_at,
      event: 'assign',
      user_name: 'Grace Hopper',
      about: 'Alan Turing',
    },
  ],
  notices: [
    {
      about: 'opened',
      via: 'mail',
      label: 'Ada Lovelace',
      state: 'sent',
      at: incident.opened_at,
      message: null,
    },
  ],
}
const alert: Alert = {
  id: alertId,
  name: 'Low sales',
  watch: { kind: 'metric', metric: 'Orders.netSales', filters: [], breakdown: null },
  rule: { kind: 'value', is: 'below', value: 10_000 },
  granularity: 'day',
  subject: 'Net sales',
  sentence: 'net sales are below $10,000.00 on a day',
  members: [],
  slack: null,
  quiet: { hours: null, working_days: false, most_a_day: 5 },
  is_paused: false,
  evaluated_through: '2026-11-13',
  problem: null,
  incident_id: incidentId,
  created_by_name: 'Ada Lovelace',
  updated_at: '2026-11-14T06:12:00.000Z',
  version: 1,
}
const preview = {
  through: '2026-11-13',
  problem: null,
  subject: 'Net sales',
  sentence: alert.sentence,
  format: incident.format,
  series: [{ label: null, points: [incident.point] }],
  runs: [{ from: '2026-11-13', to: '2026-11-13' }],
}
const members = { count: 0, data: [] }
const routes = {
  [`GET ${api}/data-token`]: ok({ token: 'data', expires_at: '2999-01-01T00:00:00.000Z' }),
  'GET /cubejs-api/v1/meta': ok({ cubes: metricCubes }),
  [`GET ${api}/users?page=1&page_size=100`]: ok(members),
  [`GET ${api}/alerts`]: ok({ items: [alert] }),
  [`POST ${api}/alerts/preview`]: ok(preview),
  [`GET ${api}/alert_incidents?show=open&page=1&page_size=20`]: ok({
    page: 1,
    items: [incident],
    total: 1,
  }),
  [`GET ${api}/alert_incidents/${incidentId}`]: ok(details),
}

test('an open incident says what happened, why and who got a message, and is acknowledged', async () => {
  const user = userEvent.setup()
  let state = 'open'
  const { received } = await openAs(path, {
    ...routes,
    [`GET ${api}/alert_incidents/${incidentId}`]: () => ({
      status: 200,
      body: { ...details, state },
    }),
    [`POST ${api}/alert_incidents/${incidentId}`]: () => {
      state = 'acknowledged'
      return { status: 200, body: { ...details, state } }
    },
  })
  const list = await screen.findByRole('list', { name: 'Incidents' })
  expect(within(list).getByText('Open')).toBeTruthy()
  await user.click(within(list).getByRole('link', { name: sentence }))
  expect(await screen.findByText(details.causes[0] ?? '')).toBeTruthy()
  expect(screen.getByText('Grace Hopper assigned it to Alan Turing')).toBeTruthy()
  expect(screen.getByText('Alert to Ada Lovelace by email')).toBeTruthy()
  expect(await screen.findByText('It would have fired once.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Acknowledge' }))
  expect(await screen.findByText('Acknowledged')).toBeTruthy()
  expect(sent(received, 'POST')).toContainEqual({ event: 'acknowledge' })
})

test('closing an incident asks for a reason', async () => {
  const user = userEvent.setup()
  const { received } = await openAs(`${path}?incident=${incidentId}`, {
    ...routes,
    [`POST ${api}/alert_incidents/${incidentId}`]: ok(details),
  })
  await user.click(await screen.findByRole('button', { name: 'Close incident' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close incident' })
  await user.click(within(dialog).getByRole('button', { name: 'Close incident' }))
  expect(within(dialog).getByText('Choose a reason')).toBeTruthy()
  await user.selectOptions(within(dialog).getByLabelText('Reason'), 'Fixed')
  await user.type(within(dialog).getByLabelText('Note (optional)'), 'The feed was broken.')
  await user.click(within(dialog).getByRole('button', { name: 'Close incident' }))
  expect(sent(received, 'POST')).toContainEqual({
    event: 'close',
    reason: 'fixed',
    note: 'The feed was broken.',
  })
})

test('a new alert shows when it would have fired, and is saved with its condition', async () => {
  const user = userEvent.setup()
  const { received } = await openAs(`${path}?alert=new&metric=Orders.netSales`, {
    ...routes,
    [`POST ${api}/alerts`]: () => ({ status: 201, body: alert }),
  })
  expect(
    await screen.findByText('Tell me when net sales are below $10,000.00 on a day.'),
  ).toBeTruthy()
  expect(screen.getByText('It would have fired once.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create alert' }))
  expect(screen.getByText('Required')).toBeTruthy()
  await user.type(screen.getByLabelText('Name'), 'Low sales')
  await user.selectOptions(screen.getByLabelText('Condition'), 'A value is above or below a limit')
  await user.click(screen.getByRole('button', { name: 'Create alert' }))
  expect(screen.getByText('Enter a number')).toBeTruthy()
  await user.type(screen.getByLabelText('Value'), '10,000')
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  await user.click(screen.getByRole('button', { name: 'Create alert' }))
  expect(await screen.findByRole('table', { name: 'Alerts' })).toBeTruthy()
  expect(sent(received, 'POST')).toContainEqual({
    name: 'Low sales',
    watch: { kind: 'metric', metric: 'Orders.netSales', filters: [], breakdown: null },
    rule: { kind: 'value', is: 'below', value: 10_000 },
    granularity: 'day',
    members: [],
    slack: null,
    quiet: { hours: { from: 22, until: 7 }, working_days: false, most_a_day: 5 },
    is_paused: false,
  })
})

test('a new alert begins with the conditions and the breakdown of its address, where they fit', async () => {
  const user = userEvent.setup()
  const condition = { member: 'Orders.channel', operator: 'equals', values: ['web'] } as const
  const search = new URLSearchParams({
    alert: 'new',
    metric: 'Orders.netSales',
    filters: JSON.stringify([
      { or: [{ and: [condition, { ...condition, member: 'Orders.gone' }] }] },
    ]),
    breakdown: 'Orders.channel',
  })
  const { received } = await openAs(`${path}?${search}`, {
    ...routes,
    [`POST ${api}/alerts`]: () => ({ status: 201, body: alert }),
  })
  await user.type(await screen.findByLabelText('Name'), 'Web')
  await user.click(screen.getByRole('button', { name: 'Create alert' }))
  expect(await screen.findByRole('table', { name: 'Alerts' })).toBeTruthy()
  expect(sent(received, 'POST')).toContainEqual(
    expect.objectContaining({
      watch: {
        kind: 'metric',
        metric: 'Orders.netSales',
        filters: [{ or: [{ and: [condition] }] }],
        breakdown: 'Orders.channel',
      },
    }),
  )
})

test('the list pauses an alert without losing anything of it', async () => {
  const user = userEvent.setup()
  const { received } = await openAs(`${path}?show=alerts`, {
    ...routes,
    [`PUT ${api}/alerts/${alertId}`]: ok({ ...alert, is_paused: true }),
  })
  const row = await screen.findByRole('row', { name: /^Low sales/ })
  expect(row.textContent).toContain('Net sales are below $10,000.00 on a day')
  expect(within(row).getByText('Firing')).toBeTruthy()
  await user.click(within(row).getByRole('button', { name: 'Actions for Low sales' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  const { watch, rule, granularity, quiet } = alert
  expect(sent(received, 'PUT')).toEqual([
    {
      name: 'Low sales',
      watch,
      rule,
      granularity,
      quiet,
      members: [],
      slack: null,
      is_paused: true,
      version: 1,
    },
  ])
})

test('people who only read see incidents and alerts, and change none', async () => {
  const workspace = workspaceAnswer({}, { role: 'demo', is_org_admin: false })
  const server = workspaceServer({ workspace })
  await renderPath(`${path}?incident=${incidentId}`, { ...server, ...routes })
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
  cleanup()
  await renderPath(`${path}?alert=new`, { ...server, ...routes })
  expect(await screen.findByText("You can't change alerts")).toBeTruthy()
})
