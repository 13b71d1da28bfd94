// @vitest-environment jsdom
import { flagDefaults, type SegmentTemplate, type SourceConfig } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import {
  choosingTemplate,
  ruleMembers,
  segmentTemplate,
} from '../../../features/audiences/segment.fixture.ts'
import type { ReceivedRequest } from '../../../testing/fake-server.ts'
import { openAs } from '../../../testing/open-as.ts'
import { ok } from '../../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../../testing/render-screen.tsx'
import { orgId, workspaceAnswer } from '../../../testing/workspace.ts'

afterEach(cleanup)

const path = `/org/${orgId}/audiences/segments/templates`
const api = `/v1/orgs/${orgId}/segments`
const templates = '/v1/segment-templates/'
const listed = (page = 1, tags = '') =>
  `GET ${templates}?page=${page}&size=4&tags=${encodeURIComponent(tags)}`
const answer = (items: readonly SegmentTemplate[], total = items.length) =>
  ok({ page: 1, items, total })
const feature_flags = { ...flagDefaults, enable_audiences: true }
const tags = [
  { id: 'email', name: 'Email' },
  { id: 'win-back', name: 'Win back' },
]
const counted = ({ body }: ReceivedRequest) => {
  const { or } = (body as { source_config: SourceConfig }).source_config
  const groups = or.map(({ and }) => ({ members: 250, filters: and.map(() => 250) }))
  const members = 250
  const reach = { with_email: 0, with_phone: 0, accepting_email: 0, destinations: [] }
  return { status: 200, body: { customers: 1_000, members, ...reach, groups } }
}
const open = (routes: FakeRoutes, where = path) =>
  openAs(
    where,
    {
      [`GET ${api}/members`]: ok({ items: ruleMembers }),
      [`GET ${templates}tags`]: ok({ items: tags }),
      [`POST ${api}/counts`]: counted,
      ...routes,
    },
    { org: { feature_flags } },
  )
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Segment templates', busy: false })).getAllByRole(
    'listitem',
  )
const counts = (received: readonly ReceivedRequest[]) =>
  received.filter((request) => request.path === `${api}/counts`)

test('a card says what the audience is for, its rule, its tags, and its size here', async () => {
  await open({ [listed()]: answer([segmentTemplate('regulars')]) })
  const [card] = await cards()
  await within(card as HTMLElement).findByText('250 customers')
  expect(card?.textContent).toContain('What regulars is for.')
  expect(card?.textContent).toContain('Customers who ordered at least twice.')
  expect(card?.textContent).toContain('Email')
  expect(card?.textContent).toContain('25%')
})

test('a template whose values the user chooses is not counted', async () => {
  const { received } = await open({ [listed()]: answer([choosingTemplate]) })
  expect(await screen.findByText('You choose: product A')).toBeTruthy()
  expect(counts(received)).toEqual([])
})

test('a template whose data is missing says which data source to connect', async () => {
  const opened = segmentTemplate('openers', {
    template_source_config: {
      or: [{ and: [{ member: 'CustomerProfile.openedAt', operator: 'allTime', values: ['now'] }] }],
    },
  })
  const { received } = await open({ [listed()]: answer([opened]) })
  const link = await screen.findByRole('link', { name: 'Connect data source' })
  expect(link.parentElement?.textContent).toContain('Needs Klaviyo.')
  expect(link.getAttribute('href')).toBe(`/org/${orgId}/settings/datasources`)
  expect(counts(received)).toEqual([])
})

test('tags filter the gallery and are in the URL, where a page keeps them', async () => {
  const user = userEvent.setup()
  const { where } = await open({
    [listed()]: answer([segmentTemplate('a')], 30),
    [listed(1, 'email')]: answer([segmentTemplate('b')], 6),
    [listed(1, 'email,win-back')]: answer([segmentTemplate('c')], 6),
    [listed(2, 'email,win-back')]: answer([segmentTemplate('d')], 6),
  })
  await screen.findByText('Template a')
  await user.click(await screen.findByRole('button', { name: 'Email' }))
  await screen.findByText('Template b')
  await user.click(screen.getByRole('button', { name: 'Win back' }))
  await screen.findByText('Template c')
  expect(screen.getByRole('button', { name: 'Email' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Template d')
  expect(where()).toBe(`${path}?tags=email%2Cwin-back&page=2`)
  await user.click(screen.getByRole('button', { name: 'All' }))
  await screen.findByText('Template a')
  expect(where()).toBe(path)
})

test('a page beyond the last leads to the last', async () => {
  const { where } = await open(
    { [listed(9)]: answer([], 5), [listed(2)]: answer([segmentTemplate('last')], 5) },
    `${path}?page=9`,
  )
  await screen.findByText('Template last')
  expect(where()).toBe(`${path}?page=2`)
})

test('tags without templates lead back to all', async () => {
  const user = userEvent.setup()
  await open(
    { [listed(1, 'gone')]: answer([]), [listed()]: answer([segmentTemplate('a')]) },
    `${path}?tags=gone`,
  )
  await screen.findByText('No templates with these tags')
  await user.click(screen.getByRole('button', { name: 'Show all templates' }))
  expect(await screen.findByText('Template a')).toBeTruthy()
})

test('a gallery that failed to load can be tried again', async () => {
  const user = userEvent.setup()
  let isBroken = true
  await open({
    [listed()]: () =>
      isBroken ? { status: 404, body: { detail: 'No' } } : answer([segmentTemplate('a')])(),
  })
  expect(await screen.findByText("Couldn't load the templates")).toBeTruthy()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Template a')).toBeTruthy()
})

test('a size that failed to load can be counted again', async () => {
  const user = userEvent.setup()
  let isBroken = true
  await open({
    [listed()]: answer([segmentTemplate('a')]),
    [`POST ${api}/counts`]: (request) =>
      isBroken ? { status: 404, body: { detail: 'No' } } : counted(request),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await user.click(again)
  expect(await screen.findByText('250 customers')).toBeTruthy()
})

test('a template opens the editor with its name and its rule', async () => {
  const user = userEvent.setup()
  const { where } = await open({
    [listed()]: answer([segmentTemplate('regulars')]),
    [`GET ${templates}regulars`]: ok(segmentTemplate('regulars')),
  })
  await user.click(await screen.findByRole('link', { name: 'Use template Template regulars' }))
  await waitFor(() =>
    expect(where()).toBe(`/org/${orgId}/audiences/segments/new/edit?template=regulars`),
  )
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Template regulars')
  expect(screen.getByLabelText<HTMLInputElement>('Value').value).toBe('2')
})

test('a read-only member sees the templates and learns who can use them', async () => {
  const workspace = workspaceAnswer({ feature_flags }, { role: 'demo', is_org_admin: false })
  await open({
    [`GET /v1/orgs/${orgId}`]: ok(workspace),
    [listed()]: answer([segmentTemplate('a')]),
  })
  await screen.findByText('Template a')
  expect(screen.getByText(/^Your role is read-only/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Use template/ })).toBeNull()
})
