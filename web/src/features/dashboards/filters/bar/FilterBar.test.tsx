// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  dashboardFilters,
  filterMember,
  filterMembers,
} from '../../../../testing/filtered-dashboard.ts'
import type { FilterBarProps } from './filter-bar-props.ts'
import type { LoadOptions } from '../values/filter-options.ts'
import { defaultState, withChoice, type FilterState } from '../state/filter-state.ts'
import { FilterBar } from './FilterBar.tsx'

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const initial = withChoice(defaultState(dashboardFilters), 'country', [])
const channels: LoadOptions = async (_, phrase) =>
  ['Email', 'Paid social', 'Search']
    .filter((value) => value.toLowerCase().includes(phrase.toLowerCase()))
    .map((value) => ({ value, label: value }))

function show(state: FilterState = initial, props: Partial<FilterBarProps> = {}) {
  const seen = { state }
  function Bar() {
    const [now, setNow] = useState(state)
    // oxlint-disable-next-line react/immutability -- the test reads the state after each render
    seen.state = now
    return (
      <FilterBar
        filters={dashboardFilters}
        place={null}
        state={now}
        onChange={setNow}
        today="2026-11-18"
        members={filterMembers}
        loadOptions={channels}
        {...props}
      />
    )
  }
  render(<Bar />)
  return { seen, user: userEvent.setup() }
}

test('what is filtered by reads as sentences', () => {
  show({
    ...withChoice(initial, 'channel', ['Paid social', 'Email']),
    conditions: {
      filters: [[{ member: 'Orders.amount', operator: 'gt', values: ['5'] }]],
    },
  })
  const filters = within(screen.getByRole('group', { name: 'Filters' }))
  expect(filters.getByText('Channel is Paid social or Email')).toBeTruthy()
  expect(filters.getByText('Amount is more than 5')).toBeTruthy()
})

test('a main filter is chosen with the keyboard, and its menu becomes the sentence', async () => {
  const { seen, user } = show()
  screen.getByRole('button', { name: 'Channel' }).focus()
  await user.keyboard('{Enter}')
  const search = await screen.findByRole('combobox', { name: 'Search Channel' })
  await waitFor(() => expect(document.activeElement).toBe(search))
  await screen.findByRole('option', { name: 'Email' })
  await user.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}')
  expect(seen.state.choices['channel']).toEqual(['Paid social', 'Search'])
  const sentence = screen.getByRole('button', { name: 'Channel is Paid social or Search' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(sentence))
})

test('the first dimensions of the drawer have menus, too, which change its conditions', async () => {
  const filters = dashboardFilters.filter(({ name }) => name !== 'channel' && name !== 'country')
  const { seen, user } = show(initial, { filters })
  const names = within(screen.getByRole('group', { name: 'Filters' })).getAllByRole('button')
  // Amounts, days and yes or no are left to the drawer.
  expect(names.map(({ textContent }) => textContent)).toEqual(['Channel▾', 'More filters▾'])
  await user.click(screen.getByRole('button', { name: 'Channel' }))
  await user.click(await screen.findByRole('option', { name: 'Email' }))
  expect(seen.state.conditions['filters']).toEqual([
    [{ member: 'Orders.channel', operator: 'equals', values: ['Email'] }],
  ])
  expect(screen.getByRole('button', { name: 'Channel is Email' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'More filters' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove filter: Channel is Email' }))
  expect(seen.state.conditions['filters']).toEqual([])
})

test('each value shows its count, and the list says of what', async () => {
  const load: LoadOptions = async () => [
    { value: 'Email', label: 'Email', detail: { text: '1,203', unit: 'Orders' } },
  ]
  const { user } = show(initial, { loadOptions: load })
  await user.click(screen.getByRole('button', { name: 'Channel' }))
  expect(await screen.findByRole('option', { name: /^Email ?1,203 Orders$/ })).toBeTruthy()
  expect(screen.getAllByText('Orders')).toHaveLength(2)
})

test('a chip opens what it says, with what is chosen in front', async () => {
  const { seen, user } = show(withChoice(initial, 'channel', ['Search']))
  await user.click(screen.getByRole('button', { name: 'Channel is Search' }))
  const list = await screen.findByRole('listbox', { name: 'Channel' })
  await waitFor(() => {
    const names = within(list)
      .getAllByRole('option')
      .map((one) => one.textContent)
    expect(names).toEqual(['Search✓', 'Email', 'Paid social'])
  })
  await user.click(within(list).getByRole('option', { name: 'Email' }))
  expect(seen.state.choices['channel']).toEqual(['Search', 'Email'])
  await user.click(within(list).getByRole('option', { name: 'Search' }))
  expect(seen.state.choices['channel']).toEqual(['Email'])
})

test('where one value can be chosen, choosing it closes', async () => {
  const { seen, user } = show()
  await user.click(screen.getByRole('button', { name: 'Country' }))
  await user.click(await screen.findByRole('option', { name: 'Email' }))
  expect(seen.state.choices['country']).toEqual(['Email'])
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('typing asks for values that fit, and an answer that comes late is not shown', async () => {
  const answers: (() => void)[] = []
  const load: LoadOptions = (_, phrase, signal) =>
    phrase === ''
      ? new Promise((resolve) => answers.push(() => resolve([{ value: 'late', label: 'late' }])))
      : channels('', phrase, signal, null)
  const { user } = show(initial, { loadOptions: load })
  await user.click(screen.getByRole('button', { name: 'Channel' }))
  await waitFor(() => expect(answers).toHaveLength(1))
  await user.keyboard('ema')
  expect(await screen.findByRole('option', { name: 'Email' })).toBeTruthy()
  answers[0]?.()
  await user.keyboard('zz')
  expect(await screen.findByText('No results found')).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'late' })).toBeNull()
})

test('values that cannot be loaded can be asked for again', async () => {
  let attempts = 0
  const load: LoadOptions = async (...asked) => {
    attempts += 1
    if (attempts === 1) throw new Error('away')
    return await channels(...asked)
  }
  const { user } = show(initial, { loadOptions: load })
  await user.click(screen.getByRole('button', { name: 'Channel' }))
  expect(await screen.findByText("Couldn't load the values")).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: 'Email' })).toBeTruthy()
})

test('the cross takes one filter away, and Clear all takes all of them but no dates', async () => {
  const { seen, user } = show({
    ...withChoice(withChoice(initial, 'channel', ['Email']), 'country', ['Norway']),
    conditions: { filters: [[{ member: 'Orders.amount', operator: 'gt', values: ['5'] }]] },
  })
  await user.click(screen.getByRole('button', { name: 'Remove filter: Channel is Email' }))
  expect(seen.state.choices).toMatchObject({ channel: [], country: ['Norway'] })
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(seen.state.choices['country']).toEqual([])
  expect(seen.state.conditions).toEqual({ filters: [] })
  expect(seen.state.dates).toEqual(initial.dates)
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()
})

test('conditions are made in a drawer', async () => {
  const { seen, user } = show()
  await user.click(screen.getByRole('button', { name: 'More filters' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'More filters' }))
  await user.click(drawer.getByLabelText('Field'))
  await user.click(await drawer.findByRole('option', { name: /^Amount/ }))
  await user.selectOptions(drawer.getByLabelText('Condition'), 'is at least')
  await user.type(drawer.getByLabelText('Value'), '100')
  await user.click(drawer.getByRole('button', { name: 'Apply' }))
  expect(seen.state.conditions['filters']).toEqual([
    [{ member: 'Orders.amount', operator: 'gte', values: ['100'] }],
  ])
  expect(await screen.findByText('Amount is at least 100')).toBeTruthy()
})

test('a section shows its own filters, and one without any shows nothing', () => {
  show(initial, { place: '1.2' })
  expect(screen.getByText('This week')).toBeTruthy()
  expect(screen.queryByLabelText('Granularity')).toBeNull()
  cleanup()
  show(initial, { place: '1.1' })
  expect(document.body.textContent).toBe('')
})

test('on phones all of it is in a sheet, behind what is chosen', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const { user } = show(withChoice(initial, 'channel', ['Email']))
  expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Last 28 days · 1 filter' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Dates and filters' }))
  expect(sheet.getByText('Channel is Email')).toBeTruthy()
  expect(sheet.getByLabelText('Granularity')).toBeTruthy()
})

test('a menu has the name that the drawer has, and none before the names are loaded', async () => {
  const filters = dashboardFilters.filter(({ name }) => name !== 'channel' && name !== 'country')
  const adHoc = [{ member: 'Orders.channel', values: ['Email'] }]
  show({ ...initial, adHoc }, { filters, members: null })
  const loading = within(screen.getByRole('group', { name: 'Filters' }))
  expect(loading.getByRole('status').textContent).toBe('Loading filters')
  expect(loading.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Clear all',
  ])
  cleanup()
  const members = [filterMember('Orders.channel', 'Sales channel', 'string')]
  const { user } = show(initial, { filters, members })
  expect(screen.getByRole('button', { name: 'Sales channel' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'More filters' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'More filters' }))
  await user.click(drawer.getByLabelText('Field'))
  expect(await drawer.findByRole('option', { name: /Sales channel/ })).toBeTruthy()
})

test('an ad-hoc filter reads as a sentence, is edited in place and removed, alone or with all', async () => {
  const members = [
    ...filterMembers,
    {
      ...filterMember('Orders.city', 'City', 'string'),
      labelOf: (value: string) => `${value}!`,
    },
  ]
  const adHoc = [{ member: 'Orders.city', values: ['Oslo', ''] }]
  const { seen, user } = show({ ...initial, adHoc }, { filters: [], members })
  await user.click(screen.getByRole('button', { name: 'City is Oslo! or Unknown' }))
  await user.click(await screen.findByRole('option', { name: 'Email' }))
  expect(seen.state.adHoc[0]?.values).toEqual(['Oslo', '', 'Email'])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /^Remove filter: City is/ }))
  expect(seen.state.adHoc).toEqual([])
  expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull()
  cleanup()
  const all = show({ ...withChoice(initial, 'channel', ['Email']), adHoc }, { members })
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect([all.seen.state.adHoc, all.seen.state.choices['channel']]).toEqual([[], []])
})

test('shops have a menu of their own where there are several, before their names are asked for', async () => {
  const shops: LoadOptions = async () =>
    ['Alder', 'Birch'].map((value) => ({ value, label: value }))
  const { seen, user } = show(initial, {
    hasShops: true,
    filters: [],
    members: null,
    loadOptions: shops,
  })
  await user.click(screen.getByRole('button', { name: 'Shop' }))
  await user.click(await screen.findByRole('option', { name: 'Birch' }))
  expect(seen.state.adHoc).toEqual([{ member: 'Shops.name', values: ['Birch'] }])
  // One chip, not a second one for a filter that no menu of the dashboard takes.
  const group = within(screen.getByRole('group', { name: 'Filters' }))
  expect(group.getAllByText(/Shop/).map(({ textContent }) => textContent)).toEqual([
    'Shop is Birch',
  ])
  await user.click(group.getByRole('button', { name: 'Clear all' }))
  expect(seen.state.adHoc).toEqual([])
})
