// @vitest-environment jsdom
import { UserId, type ActionLogEntry } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { logEntry, logFacets } from '../../features/action-log/entry.fixture.ts'
import { openAs } from '../../testing/open-as.ts'
import { ok } from '../../testing/open-dashboard.ts'
import { ada, orgId } from '../../testing/workspace.ts'

afterEach(cleanup)

const path = `/org/${orgId}/insights/action-log`
const api = `/v1/orgs/${orgId}/action-log`
const listed = (filters = '') =>
  `GET ${api}?order=by_action_date&search=&page=1${filters}&page_size=10`
const page = (...items: readonly ActionLogEntry[]) => ok({ page: 1, items, total: items.length })
const facets = (over: object = {}) => ({
  [`GET ${api}/facets`]: ok({ ...logFacets, ...over }),
})
const filter = async (name: string) =>
  within(await screen.findByRole('group', { name: 'Filters' })).getByLabelText(name)

test('filters stay in the URL, begin at the first page, and are cleared together', async () => {
  const user = userEvent.setup()
  const { where } = await openAs(`${path}?page=2`, {
    ...facets(),
    [listed().replace('page=1', 'page=2')]: ok({ page: 2, items: [logEntry(1)], total: 11 }),
    [listed()]: page(logEntry(2)),
    [listed('&datasourceType=KL')]: page(logEntry(3)),
    [listed('&datasourceType=KL&tag=sale')]: page(logEntry(4)),
    [listed(`&datasourceType=KL&tag=sale&user_id=${ada.id}`)]: page(),
  })
  await screen.findByText('Action 1')
  await user.selectOptions(await filter('Data source'), 'Klaviyo')
  await screen.findByText('Action 3')
  expect(where()).toBe(`${path}?source=KL`)
  await user.selectOptions(await filter('Tag'), 'sale')
  await screen.findByText('Action 4')
  await user.selectOptions(await filter('Author'), 'Ada Miller')
  expect(await screen.findByText('No entries match these filters.')).toBeTruthy()
  expect(where()).toBe(`${path}?source=KL&tag=sale&author=${ada.id}`)
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('Action 2')
  expect(where()).toBe(path)
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

test('a filter of the URL that no entry has any more is shown and can be removed', async () => {
  const user = userEvent.setup()
  const gone = UserId.parse('01930000-0000-7000-8000-0000000000b2')
  const { where } = await openAs(`${path}?source=TT&author=${gone}`, {
    ...facets(),
    [listed(`&datasourceType=TT&user_id=${gone}`)]: page(),
    [listed('&datasourceType=TT')]: page(logEntry(1)),
  })
  const author = await filter('Author')
  await waitFor(() => expect(author).toHaveProperty('value', gone))
  await within(author).findByRole('option', { name: 'Former member' })
  expect(
    within(await filter('Data source')).getByRole('option', { selected: true }),
  ).toHaveProperty('textContent', 'TikTok')
  await user.selectOptions(author, 'All authors')
  await screen.findByText('Action 1')
  expect(where()).toBe(`${path}?source=TT`)
})

test('an empty log has no filters', async () => {
  await openAs(path, {
    ...facets({ datasource_types: [], tags: [], users: [] }),
    [listed()]: page(),
  })
  await screen.findByText('No entries yet')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull())
})
