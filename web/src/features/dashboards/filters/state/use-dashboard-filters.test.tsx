// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../../../app/router/search-params.ts'
import { dashboardFilters } from '../../../../testing/filtered-dashboard.ts'
import { defaultState, withChoice } from './filter-state.ts'
import { useDashboardFilters } from './use-dashboard-filters.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

/** With an address that can go back. */
function open(
  address = '',
  dashboardKey = 'org.sales',
  earlier: readonly string[] = [],
  defaultView: Record<string, string> | null = null,
  dashboard = dashboardFilters,
) {
  return renderHook(() => {
    const [steps, setSteps] = useState([...earlier, address].map(parseSearch))
    const search = steps.at(-1) ?? {}
    const filters = useDashboardFilters({
      filters: dashboard,
      dashboardKey,
      search,
      defaultView,
      onSearch: (changes, { replace }) =>
        setSteps((before) => [
          ...(replace ? before.slice(0, -1) : before),
          parseSearch(stringifySearch({ ...before.at(-1), ...changes })),
        ]),
    })
    return {
      ...filters,
      address: stringifySearch(search),
      steps: steps.length,
      back: () => setSteps((before) => before.slice(0, -1)),
    }
  }).result
}

test('what is chosen stands in the address, beside what is not of the filters', () => {
  const page = open('?tab=2')
  expect(page.current.isDefault).toBe(true)
  act(() => page.current.change(withChoice(page.current.state, 'channel', ['Email'])))
  expect(page.current.address).toBe('?tab=2&dates=last28Days&channel=Email')
  expect(page.current.state.choices['channel']).toEqual(['Email'])
  expect(page.current.isDefault).toBe(false)
})

test('drawing the page again chooses nothing anew', () => {
  const search = {}
  const { result, rerender } = renderHook(() =>
    useDashboardFilters({
      filters: dashboardFilters,
      dashboardKey: 'org.sales',
      search,
      onSearch: () => undefined,
    }),
  )
  const { state } = result.current
  rerender()
  expect(result.current.state).toBe(state)
})

test('back shows what was before', () => {
  const page = open()
  act(() => page.current.change(withChoice(page.current.state, 'channel', ['Email'])))
  act(() => page.current.back())
  expect(page.current.state.choices['channel']).toEqual([])
})

test('back shows what was before also after the page was loaded again', () => {
  const first = open()
  act(() => first.current.change(withChoice(first.current.state, 'channel', ['Email'])))
  const { address } = first.current
  cleanup()
  const second = open(address, 'org.sales', [''])
  expect(second.current.state.choices['channel']).toEqual(['Email'])
  act(() => second.current.back())
  expect(second.current.address).toBe('')
  expect(second.current.state.choices['channel']).toEqual([])
})

test('choosing several values of one filter is one step', () => {
  const page = open()
  act(() => page.current.change(withChoice(page.current.state, 'channel', ['Email'])))
  act(() => page.current.change(withChoice(page.current.state, 'channel', ['Email', 'Search'])))
  expect(page.current.steps).toBe(2)
  act(() => page.current.change(withChoice(page.current.state, 'country', [])))
  expect(page.current.steps).toBe(3)
  act(() => page.current.reset())
  expect(page.current.steps).toBe(4)
  expect(page.current.isDefault).toBe(true)
})

test('coming back in the same tab shows what was left, in the address too', () => {
  const first = open()
  act(() => first.current.change(withChoice(first.current.state, 'channel', ['Email'])))
  cleanup()
  const second = open('?tab=2')
  expect(second.current.state.choices['channel']).toEqual(['Email'])
  expect(second.current.address).toContain('tab=2&dates=last28Days&channel=Email')
  expect(second.current.steps).toBe(1)
  cleanup()
  expect(open('', 'org.customers').current.state.choices['channel']).toEqual([])
})

test('a link wins over what the tab remembers, also where it says nothing', () => {
  const first = open()
  act(() => first.current.change(withChoice(first.current.state, 'channel', ['Email'])))
  cleanup()
  const second = open('?dates=lastMonth')
  expect(second.current.state.dates['global']?.range).toBe('lastMonth')
  expect(second.current.state.choices['channel']).toEqual([])
  cleanup()
  expect(open().current.state.dates['global']?.range).toBe('lastMonth')
})

test('what is remembered and cannot be read is ignored', () => {
  sessionStorage.setItem(
    'cartograph.filters.org.sales',
    'dates=2026-13-01_2026-13-09&channel=Email',
  )
  const page = open()
  expect(page.current.state.dates['global']?.range).toBe('last28Days')
  expect(page.current.state.choices['channel']).toEqual(['Email'])
})

const emailView = { dates: 'last7Days', channel: 'Email' }

test('without filters in the address a dashboard opens with the default view, and shows it there', () => {
  const page = open('?tab=2', 'org.sales', [], emailView)
  expect(page.current.state.choices['channel']).toEqual(['Email'])
  expect(page.current.address).toBe('?tab=2&dates=last7Days&channel=Email')
  expect(page.current.steps).toBe(1)
})

test('filters in the address replace the default view as a whole', () => {
  const page = open('?dates=last28Days', 'org.sales', [], emailView)
  expect(page.current.state.choices['channel']).toEqual([])
  expect(page.current.address).toBe('?dates=last28Days')
})

test('the default view can be left for the dashboard as it is', () => {
  const page = open('', 'org.sales', [], emailView)
  act(() => page.current.change(defaultState(dashboardFilters)))
  expect(page.current.isDefault).toBe(true)
  expect(page.current.state.choices['channel']).toEqual([])
})

test('an ad-hoc filter is in the address, goes with Back, and is restored with the tab', () => {
  const page = open('?tab=2')
  const adHoc = [{ member: 'Orders.city', values: ['Oslo'] }]
  act(() => page.current.change({ ...page.current.state, adHoc }))
  expect(page.current.address).toBe('?tab=2&dates=last28Days&where=Orders.city*Oslo')
  expect(page.current.state.adHoc).toEqual(adHoc)
  expect(open().current.state.adHoc).toEqual(adHoc)
  act(() => page.current.back())
  expect(page.current.state.adHoc).toEqual([])
})

test('on a dashboard without filters it can be removed although the default view has it', () => {
  const page = open('', 'org.plain', [], { where: 'Orders.city*Oslo' }, [])
  expect(page.current.state.adHoc).toHaveLength(1)
  act(() => page.current.change({ ...page.current.state, adHoc: [] }))
  expect(page.current.address).toBe('?where=')
  expect(page.current.state.adHoc).toEqual([])
})
