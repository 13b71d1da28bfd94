// @vitest-environment jsdom
import { UserId } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logEntry, logFacets } from '../../features/action-log/entry.fixture.ts'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import { ada, orgId, workspaceAnswer } from '../../testing/workspace.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const path = `/org/${orgId}/insights/action-log`
const api = `/v1/orgs/${orgId}/action-log`
const listed = `GET ${api}?order=by_action_date&search=&page=1&page_size=10`
const grace = { id: UserId.parse('01930000-0000-7000-8000-0000000000b2'), name: 'Grace Hopper' }
const entry = logEntry(1, { tags: ['ads'], mentioned_users: [ada.id] })
const facets = { [`GET ${api}/facets`]: ok(logFacets) }
const page = (...items: (typeof entry)[]) => ok({ page: 1, items, total: items.length })

test('a member edits their own entry in the same form, and its lookback date stays', async () => {
  const user = userEvent.setup()
  let shown = entry
  const { received } = await openAs(
    path,
    {
      ...facets,
      [listed]: () => page(shown, logEntry(2, { user: grace }))(),
      [`PUT ${api}/${entry.id}`]: () => {
        shown = { ...entry, text: 'Lowered the budget', edited_at: '2026-11-25T15:00:00.000Z' }
        return { status: 200, body: shown }
      },
    },
    { isAdmin: false },
  )
  const [only, ...more] = await screen.findAllByRole('button', { name: /^Edit entry/ })
  expect(only?.getAttribute('aria-label')).toBe('Edit entry: Sat, Nov 14, 2026, Action 1')
  expect(more).toEqual([])
  expect(screen.queryByText('Edited')).toBeNull()
  await user.click(only as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: 'Edit action log entry' })
  const field = (name: string) => within(dialog).getByLabelText(name)
  expect(field('What was done?')).toHaveProperty('value', 'Action 1')
  expect(field('Data source')).toHaveProperty('value', 'FB')
  expect(field('Action date').textContent).toBe('Sat, Nov 14, 2026')
  expect(
    within(dialog).getByRole('option', { name: 'Sat, Nov 21, 2026', selected: true }),
  ).toBeTruthy()
  await user.clear(field('What was done?'))
  await user.type(field('What was done?'), 'Lowered the Klaviyo budget{Enter}')
  await screen.findByText('Lowered the budget')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Edited')).toBeTruthy()
  expect(sent(received, 'PUT')).toEqual([
    {
      text: 'Lowered the Klaviyo budget',
      datasourceType: 'FB',
      actionDate: '2026-11-14',
      lookbackDate: '2026-11-21',
      tags: ['ads'],
      goal: null,
      mentioned_users: [ada.id],
      attachments: [],
    },
  ])
  expect(toastTexts()).toEqual(['Action log entry updated'])
})

test('changes that were not saved are gone when the form opens again', async () => {
  const user = userEvent.setup()
  const { received } = await openAs(path, { ...facets, [listed]: page(entry) })
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /^Edit entry/ }))
    return within(await screen.findByRole('dialog'))
  }
  await user.type((await open()).getByLabelText('What was done?'), ' again')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await open()).getByLabelText('What was done?')).toHaveProperty('value', 'Action 1')
  expect(sent(received, 'PUT')).toEqual([])
})

test('an admin may edit every entry, and a read-only member none', async () => {
  await openAs(path, { ...facets, [listed]: page(entry, logEntry(2, { user: grace })) })
  expect(await screen.findAllByRole('button', { name: /^Edit entry/ })).toHaveLength(2)
  cleanup()
  const workspace = workspaceAnswer({}, { role: 'demo', is_org_admin: false })
  await openAs(path, { ...facets, [`GET /v1/orgs/${orgId}`]: ok(workspace), [listed]: page(entry) })
  await screen.findByText('Action 1')
  expect(screen.queryByRole('button', { name: /^Edit entry/ })).toBeNull()
})
