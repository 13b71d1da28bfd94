// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAs, sent } from '../../testing/open-as.ts'
import { orgId } from '../../testing/workspace.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const page = `/org/${orgId}/settings/webhooks`
const path = `/v1/orgs/${orgId}/webhooks`
const id = '01930000-0000-7000-8000-0000000000f1'
const webhook = {
  id,
  name: 'Warehouse',
  label: 'hooks.example/…ents',
  event_types: ['sync.finished'],
  is_on: true,
  off_reason: null,
  failing_since: null,
  last_sent_at: null,
  old_secret_until: null,
  created_by: 'Ada Lovelace',
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
}
const message = {
  id: '01930000-0000-7000-8000-0000000000f2',
  type: 'sync.finished',
  state: 'failed',
  occurred_at: '2026-11-01T10:00:00Z',
  next_attempt_at: null,
  sent_at: null,
  payload: '{"type":"sync.finished"}',
  attempts: [
    { at: '2026-11-01T10:00:05Z', status_code: 503, duration_ms: 120, problem: 'It answered.' },
  ],
}
const secret = 'whsec_c2VjcmV0'

/** A server that stores one webhook. */
function server(initial: object[] = [webhook]) {
  let items = initial
  return {
    [`GET ${path}`]: () => ({ status: 200, body: { items } }),
    [`POST ${path}`]: () => {
      items = [webhook]
      return { status: 201, body: { webhook, secret } }
    },
    [`PUT ${path}/${id}`]: () => {
      const changed = { ...webhook, is_on: false, off_reason: 'by_user' }
      items = [changed]
      return { status: 200, body: changed }
    },
    [`DELETE ${path}/${id}`]: () => {
      items = []
      return { status: 204 }
    },
    [`GET ${path}/${id}/messages?page=1`]: () => ({
      status: 200,
      body: { page: 1, items: [message], total: 1 },
    }),
    [`POST ${path}/${id}/messages/${message.id}/replay`]: () => ({
      status: 202,
      body: { ...message, state: 'waiting' },
    }),
  }
}
const choose = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Warehouse' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('a webhook is added with its events, and its secret is shown once', async () => {
  const { received } = await openAs(page, server([]))
  await userEvent.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  await userEvent.type(form.getByLabelText('Name'), 'Warehouse')
  await userEvent.type(form.getByLabelText('Address'), 'https://hooks.example/events')
  const unwanted = ['Insight found', 'Connection failed', 'Audience sync finished', 'Alert fired']
  for (const name of [...unwanted, 'Alert recovered'])
    await userEvent.click(form.getByRole('checkbox', { name: new RegExp(name) }))
  await userEvent.click(form.getByRole('button', { name: 'Add webhook' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Secret of Warehouse' }))
  expect(shown.getByText(secret)).toBeTruthy()
  expect(sent(received, 'POST')).toEqual([
    { name: 'Warehouse', url: 'https://hooks.example/events', event_types: ['sync.finished'] },
  ])
  await userEvent.click(shown.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('row', { name: /Warehouse/ })).toBeTruthy()
  expect(screen.queryByText(secret)).toBeNull()
})

test('the log shows every attempt, and a message can be replayed', async () => {
  const { received } = await openAs(page, server())
  await userEvent.click(await screen.findByRole('button', { name: 'Log of Warehouse' }))
  const log = within(await screen.findByRole('dialog', { name: 'Log of Warehouse' }))
  expect(await log.findByText('Not delivered')).toBeTruthy()
  expect(log.getByText('Status 503 after 120 ms')).toBeTruthy()
  await userEvent.click(log.getByRole('button', { name: /^Replay Sync finished/ }))
  await expect.poll(() => received.some(({ path: one }) => one.endsWith('/replay'))).toBe(true)
})

test('a webhook is switched off and deleted', async () => {
  const { received } = await openAs(page, server())
  await choose('Switch off')
  expect(await screen.findByText('Off')).toBeTruthy()
  expect(sent(received, 'PUT')).toEqual([{ is_on: false }])
  await choose('Delete')
  const question = within(await screen.findByRole('alertdialog', { name: "Delete 'Warehouse'?" }))
  await userEvent.click(question.getByRole('button', { name: 'Delete webhook' }))
  expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeTruthy()
})

test('a webhook that was switched off says why and what to do', async () => {
  await openAs(page, server([{ ...webhook, is_on: false, off_reason: 'failing' }]))
  expect(await screen.findByText('Switched off')).toBeTruthy()
  expect(screen.getByText(/^No message arrived for three days/)).toBeTruthy()
})

test('a failure to load can be retried', async () => {
  await openAs(page, { [`GET ${path}`]: () => ({ status: 500, body: { detail: 'Server Error' } }) })
  expect(await screen.findByText("Couldn't load webhooks")).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('members learn who can see them', async () => {
  const { received } = await openAs(page, server(), { isAdmin: false })
  expect(
    await screen.findByText(/^Only admins of this workspace can see its webhooks/),
  ).toBeTruthy()
  expect(received.some(({ path: one }) => one === path)).toBe(false)
})
