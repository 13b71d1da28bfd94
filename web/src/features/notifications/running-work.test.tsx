// @vitest-environment jsdom
import {
  ConnectionId,
  ExportId,
  ReportId,
  ReportRunId,
  ReportScheduleId,
  type RunningWork,
} from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { openAs, sent } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import { dataIngestion as ingestion } from '../../testing/data-ingestion.ts'
import { orgId, workspaceAnswer } from '../../testing/workspace.ts'
import { runningJob, sync } from '../audiences/syncs/sync.fixture.ts'

afterEach(cleanup)

const api = `/v1/orgs/${orgId}`
const shop = ConnectionId.parse('01930000-0000-7000-8000-0000000000c1')
const audience: RunningWork = {
  kind: 'audience',
  sync_id: sync(1).id,
  name: 'Loyal customers',
  platform: 'FB',
  job: runningJob,
}
const report: RunningWork = {
  kind: 'report',
  run_id: ReportRunId.parse('01930000-0000-7000-8000-0000000000e1'),
  report_id: ReportId.parse('01930000-0000-7000-8000-0000000000e2'),
  schedule_id: ReportScheduleId.parse('01930000-0000-7000-8000-0000000000e3'),
  name: 'Monday trading',
  waits_for: null,
}
const cancel = `POST ${api}/syncs/${audience.sync_id}/jobs/${runningJob.id}/cancel`
const stop = `PUT ${api}/integrations/datasources/${shop}`
const reading = { connection_id: shop, datasource_name: 'Fernhill', history_done: false } as const

async function open(items: RunningWork[], over: object = {}) {
  const user = userEvent.setup()
  const app = await openAs(`/org/${orgId}/help`, {
    [`GET ${api}/help?md=index`]: ok({ markdown: '# Help' }),
    [`GET ${api}/notifications/running-work`]: ok({ items }),
    ...over,
  })
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }))
  const tray = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  await tray.findByText(/^Nothing here yet/)
  return { ...app, user, tray }
}

test('what runs stands above the notifications, with its progress and the way to its page', async () => {
  const streams = [
    ingestion({ ...reading, state: 'running', rows_done: 300, rows_total: 1_200 }),
    ingestion({ ...reading, state: 'done', history_done: true, stream: 'customers' }),
  ]
  const { tray } = await open([audience, { ...report, waits_for: 'It waits for Shopify.' }], {
    [`GET ${api}/data_ingestions`]: ok({ items: streams }),
  })
  const items = within(await tray.findByRole('region', { name: 'Running now' }))
  await items.findByRole('link', { name: /Loyal/ })
  expect(items.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/org/${orgId}/settings/datasources`,
    `/org/${orgId}/audiences/syncs/${audience.sync_id}`,
    `/org/${orgId}/insights/reports/${report.report_id}`,
  ])
  expect(
    items
      .getAllByRole('progressbar')
      .map((bar) => [bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]),
  ).toEqual([
    ['25', '300 of 1,200 rows'],
    ['24', '1,200 of 5,000 changes sent'],
  ])
  expect(items.getByText('It waits for Shopify.')).toBeTruthy()
})

test('nothing runs: nothing is said, and a closed tray asks for nothing', async () => {
  const { received, tray } = await open([])
  expect(tray.queryByRole('region', { name: 'Running now' })).toBeNull()
  const asked = received.filter(({ path }) => path.includes('/running-work'))
  expect(asked).toHaveLength(1)
  cleanup()
  const closed = await openAs(`/org/${orgId}/help`, {
    [`GET ${api}/help?md=index`]: ok({ markdown: '# Help' }),
  })
  await screen.findByRole('button', { name: /^Notifications/ })
  expect(closed.received.filter(({ path }) => path.includes('/running-work'))).toEqual([])
})

test('a run of an audience is cancelled at once, and then says so', async () => {
  let job = runningJob
  const { user, tray, received } = await open([], {
    [`GET ${api}/notifications/running-work`]: () => ok({ items: [{ ...audience, job }] })(),
    [cancel]: () => {
      job = { ...job, is_cancel_requested: true }
      return ok(job)()
    },
  })
  await user.click(await tray.findByRole('button', { name: 'Cancel the sync of Loyal customers' }))
  expect(await tray.findByText('Cancelling after the batch that is being sent')).toBeTruthy()
  expect(tray.queryByRole('button', { name: /^Cancel the sync/ })).toBeNull()
  expect(sent(received, 'POST')).toHaveLength(1)
})

test('a report is cancelled after a question, and is gone from the list', async () => {
  let items: RunningWork[] = [report]
  const run = `${api}/reports/${report.report_id}/schedules/${report.schedule_id}/runs/${report.run_id}`
  const { user, tray, received } = await open([], {
    [`GET ${api}/notifications/running-work`]: () => ok({ items })(),
    [`POST ${run}/cancel`]: () => {
      items = []
      return { status: 204 }
    },
  })
  const cancelButton = { name: 'Cancel sending Monday trading' }
  await user.click(await tray.findByRole('button', cancelButton))
  const question = within(await screen.findByRole('alertdialog', { name: /^Cancel sending/ }))
  await user.click(question.getByRole('button', { name: 'Keep sending' }))
  expect(sent(received, 'POST')).toEqual([])
  await user.click(tray.getByRole('button', cancelButton))
  await user.click(await screen.findByRole('button', { name: 'Cancel sending' }))
  await waitFor(() => expect(tray.queryByRole('region', { name: 'Running now' })).toBeNull())
  expect(sent(received, 'POST')).toHaveLength(1)
})

test('a first sync is stopped after a question', async () => {
  const { user, tray, received } = await open([], {
    [`GET ${api}/data_ingestions`]: ok({ items: [ingestion({ ...reading, state: 'running' })] }),
    [stop]: ok({}),
  })
  await user.click(await tray.findByRole('button', { name: 'Stop the sync of Shopify, Fernhill' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(sent(received, 'PUT')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Stop sync' }))
  await waitFor(() => expect(sent(received, 'PUT')).toEqual([{ is_connected: false }]))
})

test('a reader without the right sees progress and no button', async () => {
  const streams = [ingestion({ ...reading, state: 'running' })]
  const { tray } = await open([audience, report], {
    [`GET ${api}/data_ingestions`]: ok({ items: streams }),
    [`GET ${api}`]: ok(workspaceAnswer({}, { role: 'demo', is_org_admin: false })),
  })
  await tray.findByRole('link', { name: /Loyal/ })
  await tray.findByRole('link', { name: /Monday/ })
  await tray.findByRole('link', { name: /Fernhill/ })
  expect(tray.queryByRole('button', { name: /^(Cancel|Stop)/ })).toBeNull()
})

test('an export of all data shows how far it is, and can be cancelled', async () => {
  const id = ExportId.parse('01930000-0000-7000-8000-0000000000e9')
  const progress = { files_done: 12, files_total: 71, rows: 120_000, waits_for: null }
  const { tray, user, received } = await open([{ kind: 'export', export_id: id, ...progress }], {
    [`DELETE ${api}/exports/${id}`]: () => ({ status: 204 }),
  })
  expect(await tray.findByText('12 of 71 files, 120,000 rows')).toBeTruthy()
  await user.click(tray.getByRole('button', { name: 'Cancel the export of all data' }))
  await waitFor(() => expect(sent(received, 'DELETE')).toHaveLength(1))
})
