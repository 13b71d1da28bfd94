// @vitest-environment jsdom
import { actionLogChannel, type ActionLogEntry } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logEntry, logFacets } from '../../features/action-log/entry.fixture.ts'
import { analytics, integrations, shop } from '../../features/integrations/integrations.fixture.ts'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import { commentRoutes } from '../../features/messages/drawer/open-comments.fixture.ts'
import { grace } from '../../features/messages/message.fixture.ts'
import type { FakeRoutes } from '../../testing/render-screen.tsx'
import { orgId, workspaceAnswer } from '../../testing/workspace.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const path = `/org/${orgId}/insights/action-log`
const api = `/v1/orgs/${orgId}/action-log`
const listed = (page = 1, search = '', order = 'by_action_date') =>
  `GET ${api}?order=${order}&search=${search}&page=${page}&page_size=10`
const page = (items: readonly ActionLogEntry[], total = items.length) =>
  ok({ page: 1, items, total })
const open = (routes: FakeRoutes, where = path, about: Parameters<typeof openAs>[2] = {}) =>
  openAs(where, { [`GET ${api}/facets`]: ok(logFacets), ...routes }, about)
const entries = async () =>
  within(await screen.findByRole('list', { name: /^Entries/ }))
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.ariaLabel !== 'Tags')

test('an entry shows its text, data source, author and lookback date', async () => {
  const insight = '01933b2e-0000-7000-8000-000000000007'
  const stored = logEntry(1, { tags: ['ads'], insight_id: insight as never, user: null })
  await open({ [listed()]: page([stored]) })
  const [entry] = await entries()
  expect(entry?.textContent).toContain('Sat, Nov 14, 2026 Facebook')
  expect(entry?.textContent).toContain('Action 1')
  expect(entry?.textContent).toContain('Lookback on Sat, Nov 21, 2026')
  expect(entry?.textContent).toContain('Former member, Nov 14, 10:00 AM')
  expect(screen.getByRole('list', { name: 'Tags' }).textContent).toBe('ads')
  expect(screen.getByRole('link', { name: 'View insight' }).getAttribute('href')).toBe(
    `/org/${orgId}/insights/s/${insight}`,
  )
})

test('the other tab sorts by lookback date, and both tabs have a URL', async () => {
  const user = userEvent.setup()
  const { where } = await open({
    [listed()]: page([logEntry(1)]),
    [listed(1, '', 'by_lookback_date')]: page([logEntry(2)]),
  })
  await screen.findByText('Action 1')
  await user.click(screen.getByRole('tab', { name: 'By lookback date' }))
  await screen.findByText('Action 2')
  expect(where()).toBe(`${path}?tab=by_lookback_date`)
  expect((await entries())[0]?.textContent).toContain('Done on Sat, Nov 14, 2026')
})

test('the search starts after a pause in typing, and Back empties the field', async () => {
  const user = userEvent.setup()
  const { where, received, router } = await open(
    {
      [listed()]: page([logEntry(1)]),
      [listed(2)]: page([logEntry(1)], 11),
      [listed(1, 'mail')]: page([]),
    },
    `${path}?page=2`,
  )
  const field = await screen.findByRole('searchbox', { name: 'Search' })
  await user.type(field, 'mail')
  expect(await screen.findByText('No results found')).toBeTruthy()
  expect(where()).toBe(`${path}?search=mail`)
  const asked = received.filter(({ path: one }) => one.includes('search=m'))
  expect(asked).toHaveLength(1)
  await router.navigate({ href: path })
  await screen.findByText('Action 1')
  expect(field).toHaveProperty('value', '')
})

test('a page has ten entries, and a URL beyond the last page leads to it', async () => {
  const user = userEvent.setup()
  const { where } = await open(
    {
      [listed(9)]: page([], 12),
      [listed(2)]: page([logEntry(11), logEntry(12)], 12),
      [listed(1)]: page([logEntry(1)], 12),
    },
    `${path}?page=9`,
  )
  await screen.findByText('Action 11')
  expect(where()).toBe(`${path}?page=2`)
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await screen.findByText('Action 1')
  expect(where()).toBe(path)
})

test('an empty log is distinguished from one that failed to load', async () => {
  const user = userEvent.setup()
  let isBroken = true
  const broken = () => (isBroken ? { status: 404, body: { detail: 'No' } } : page([])())
  await open({ [listed()]: broken })
  expect(await screen.findByText("Couldn't load the action log")).toBeTruthy()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No entries yet')).toBeTruthy()
})

test('a member deletes their own entries after confirmation', async () => {
  const user = userEvent.setup()
  let left = [logEntry(1), logEntry(2, { user: grace })]
  const { received } = await open(
    {
      [listed()]: () => page(left)(),
      [`DELETE ${api}/${logEntry(1).id}`]: () => {
        left = left.slice(1)
        return { status: 204 }
      },
    },
    path,
    { isAdmin: false },
  )
  const [only, ...more] = await screen.findAllByRole('button', { name: /^Delete/ })
  expect(only?.getAttribute('aria-label')).toBe('Delete entry: Sat, Nov 14, 2026, Action 1')
  expect(more).toEqual([])
  await user.click(only as HTMLElement)
  expect(sent(received, 'DELETE')).toHaveLength(0)
  await user.click(within(await screen.findByRole('alertdialog')).getByText('Delete'))
  await waitFor(() => expect(screen.queryByText('Action 1')).toBeNull())
  expect(screen.getByText('Action 2')).toBeTruthy()
  expect(toastTexts()).toEqual(['Action log entry deleted'])
})

test('an admin may delete every entry', async () => {
  await open({ [listed()]: page([logEntry(1), logEntry(2, { user: grace })]) })
  expect(await screen.findAllByRole('button', { name: /^Delete/ })).toHaveLength(2)
})

test('a read-only member learns who can add entries', async () => {
  const workspace = workspaceAnswer({}, { role: 'demo', is_org_admin: false })
  await open({ [`GET /v1/orgs/${orgId}`]: ok(workspace), [listed()]: page([logEntry(1)]) })
  expect(await screen.findByText(/^Your role is read-only/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create action log' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
})

test('missing fields are marked, nothing is sent, and the reopened form is empty', async () => {
  const user = userEvent.setup()
  const { received } = await open({ [listed()]: page([logEntry(1)]) })
  await user.click(await screen.findByRole('button', { name: 'Create action log' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create action log' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findAllByText('Required')
  for (const name of ['What was done?', 'Data source']) {
    expect(within(dialog).getByLabelText(name).getAttribute('aria-invalid')).toBe('true')
  }
  expect(sent(received, 'POST')).toEqual([])
  await user.type(within(dialog).getByLabelText('What was done?'), 'Half a sentence')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Create action log' }))
  const again = await screen.findByRole('dialog')
  expect(within(again).getByLabelText('What was done?')).toHaveProperty('value', '')
  expect(within(again).getByLabelText('Action date').textContent).toBe('Sun, Nov 15, 2026')
})

test('a text and Enter are enough, and Shift+Enter adds a line', async () => {
  const user = userEvent.setup()
  const { received } = await open({
    [listed()]: page([logEntry(1)]),
    [`POST ${api}`]: () => ({ status: 201, body: logEntry(2) }),
  })
  await user.click(await screen.findByRole('button', { name: 'Create action log' }))
  const dialog = await screen.findByRole('dialog')
  const text = within(dialog).getByLabelText('What was done?')
  await user.type(text, 'Klaviyo mail{Shift>}{Enter}{/Shift}to all{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(received, 'POST')).toEqual([
    {
      text: 'Klaviyo mail\nto all',
      datasourceType: 'KL',
      actionDate: '2026-11-15',
      lookbackDate: '2026-11-22',
      tags: [],
      mentioned_users: [],
      attachments: [],
      goal: null,
      insight_id: null,
    },
  ])
})

test('the text suggests a data source until one is chosen', async () => {
  const user = userEvent.setup()
  await open({
    [listed()]: page([logEntry(1)]),
    [`GET /v1/orgs/${orgId}/integrations`]: ok(integrations([analytics, shop])),
  })
  await user.click(await screen.findByRole('button', { name: 'Create action log' }))
  const dialog = await screen.findByRole('dialog')
  const source = within(dialog).getByLabelText<HTMLSelectElement>('Data source')
  const text = within(dialog).getByLabelText('What was done?')
  expect(source.value).toBe('')
  const first = within(source).getAllByRole('option').slice(1, 4)
  expect(first.map(({ textContent }) => textContent)).toEqual([
    'Google Analytics 4',
    'Shopify',
    'AdRoll',
  ])
  expect(within(source).getAllByRole('option').at(-1)?.textContent).toBe('Other')
  await user.type(text, 'New price')
  expect(source.value).toBe('SP')
  await user.type(text, ' on TikTok')
  expect(source.value).toBe('TT')
  await user.selectOptions(source, 'Pinterest')
  await user.type(text, ' and Klaviyo')
  expect(source.value).toBe('PT')
})

test('an entry is sent with its dates, the modal closes, and the entry is listed', async () => {
  const user = userEvent.setup()
  let now = [logEntry(1)]
  const { received } = await open({
    [listed()]: () => page(now)(),
    [`POST ${api}`]: () => {
      now = [logEntry(2), ...now]
      return { status: 201, body: logEntry(2) }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Create action log' }))
  const dialog = await screen.findByRole('dialog')
  const field = (name: string) => within(dialog).getByLabelText(name)
  await user.type(field('What was done?'), ' Sent the autumn mail ')
  await user.selectOptions(field('Data source'), 'Klaviyo')
  await user.selectOptions(field('Lookback date'), '14 days from now (Sun, Nov 29, 2026)')
  await user.type(field('Tags (optional)'), 'mail autumn')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Action 2')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(received, 'POST')).toEqual([
    {
      text: 'Sent the autumn mail',
      datasourceType: 'KL',
      actionDate: '2026-11-15',
      lookbackDate: '2026-11-29',
      tags: ['mail', 'autumn'],
      mentioned_users: [],
      attachments: [],
      goal: null,
      insight_id: null,
    },
  ])
  expect(toastTexts()).toEqual(['Action log successfully created'])
})

test('an @ in the text mentions a member, whose name stays marked in the log', async () => {
  const user = userEvent.setup()
  const about = 'Klaviyo mail, see @Grace Hopper'
  let now: ActionLogEntry[] = []
  const { received } = await open({
    ...commentRoutes(actionLogChannel, []),
    [listed()]: () => page(now)(),
    [`POST ${api}`]: () => {
      now = [logEntry(2, { text: about, mentioned_users: [grace.id] })]
      return { status: 201, body: now[0] }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Create action log' }))
  const dialog = within(await screen.findByRole('dialog'))
  const text = dialog.getByLabelText('What was done?')
  await user.type(text, 'Klaviyo mail, see @gra')
  await dialog.findByRole('option', { name: /Grace Hopper/ })
  await user.keyboard('{Escape}')
  expect(dialog.queryByRole('listbox', { name: 'Members' })).toBeNull()
  await user.type(text, 'c')
  await user.keyboard('{Enter}')
  expect(text).toHaveProperty('value', `${about} `)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(received, 'POST')).toMatchObject([{ text: about, mentioned_users: [grace.id] }])
  expect((await screen.findByText('@Grace Hopper')).tagName).toBe('SPAN')
})

test('without a data source, an action is about none', async () => {
  const user = userEvent.setup()
  const { received } = await open({
    [listed()]: page([logEntry(1)]),
    [`GET /v1/orgs/${orgId}/integrations`]: ok(integrations([])),
    [`POST ${api}`]: () => ({ status: 201, body: logEntry(2) }),
  })
  await user.click(await screen.findByRole('button', { name: 'Create action log' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('What was done?'), 'Moved the warehouse')
  await waitFor(() => expect(dialog.getByLabelText('Data source')).toHaveProperty('value', 'OT'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent(received, 'POST')).toMatchObject([{ datasourceType: 'OT' }]))
})
