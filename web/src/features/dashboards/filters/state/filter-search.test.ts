import { ComparisonPeriod, DateGranularity } from '@cartograph/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../../../app/router/search-params.ts'
import { anyRange, anyRangeId } from '../../../../testing/arbitrary-dates.ts'
import { dashboardFilters } from '../../../../testing/filtered-dashboard.ts'
import type { Condition } from '../../../../ui/conditions/conditions.ts'
import { fromSearch, toSearch } from './filter-search.ts'
import { defaultState, type FilterState } from './filter-state.ts'

const initial = defaultState(dashboardFilters)
const read = (address: string) => fromSearch(dashboardFilters, parseSearch(address))

test('a link is short and can be read', () => {
  const chosen: FilterState = {
    ...initial,
    dates: {
      ...initial.dates,
      global: { range: ['2026-10-01', '2026-10-31'], comparisons: ['pp', 'sply'], toDate: false },
    },
    choices: { ...initial.choices, channel: ['Paid social', 'Email'], country: [] },
    conditions: {
      filters: [
        [
          { member: 'Orders.channel', operator: 'equals', values: ['Email'] },
          { member: 'Orders.amount', operator: 'gt', values: ['100'] },
        ],
        [{ member: 'Orders.channel', operator: 'contains', values: ['paid'] }],
      ],
    },
  }
  expect(stringifySearch(toSearch(dashboardFilters, chosen))).toBe(
    '?dates=2026-10-01_2026-10-31&compare=pp_sply&compared=full&channel=Paid+social*Email&country=' +
      '&filters=Orders.channel*equals*Email*and*Orders.amount*gt*100*or*Orders.channel*contains*paid',
  )
})

test('an address that says nothing of filters leaves them to others', () => {
  expect(read('?tab=2')).toBeNull()
  expect(toSearch(dashboardFilters, initial)).toEqual({ dates: 'last28Days' })
})

test('without dates the first filter says that nothing is chosen', () => {
  const filters = dashboardFilters.filter(({ name }) => name === 'channel' || name === 'country')
  expect(toSearch(filters, defaultState(filters))).toEqual({ channel: '' })
})

test('older links name comparisons by numbers', () => {
  expect(read('?compare=3')?.dates['global']?.comparisons).toEqual(['splm'])
  expect(read('?compare=1_2')?.dates['global']?.comparisons).toEqual(['pp', 'sply'])
})

test.each([
  '?dates=someday',
  '?dates=2026-02-30_2026-03-01',
  '?dates=2026-01-01_2026-01-02_2026-01-03',
  '?dates=last0Days',
  '?compare=pp_never',
  '?compared=partly',
  '?granularity=decade',
  '?filters=Orders.secret*equals*a',
  '?filters=Orders.channel*drop*a',
  '?filters=Orders.channel*equals',
  '?filters=*',
])('what cannot be read is ignored: %s', (address) => {
  expect(read(address)).toEqual(initial)
})

test('dates the wrong way round are turned', () => {
  expect(read('?dates=2026-10-31_2026-10-01')?.dates['global']?.range).toEqual([
    '2026-10-01',
    '2026-10-31',
  ])
})

test('whatever is chosen comes back from its address', () => {
  const text = fc.oneof(
    fc.constantFrom('and', 'or', '%and', '*', '%2A', 'a*b', 'Paid social', '12', '007', 'ü&=+?#'),
    fc.string({ minLength: 1 }).filter((one) => one.trim() !== ''),
  )
  const dates = fc.record({
    range: fc.oneof(anyRangeId, anyRange),
    comparisons: fc.shuffledSubarray([...ComparisonPeriod.options]),
    toDate: fc.boolean(),
  })
  const condition: fc.Arbitrary<Condition> = fc.oneof(
    fc.record({
      member: fc.constant('Orders.channel'),
      operator: fc.constantFrom('equals' as const, 'notContains' as const),
      values: fc.array(text, { minLength: 1 }),
    }),
    fc.record({
      member: fc.constant('Orders.amount'),
      operator: fc.constant('lt' as const),
      values: fc.integer().map((number) => [String(number)]),
    }),
  )
  const groups = fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), { maxLength: 3 })
  const adHoc = fc.record({
    member: fc.constantFrom('Orders.city', 'Orders.and', 'Lines.or'),
    values: fc.uniqueArray(fc.oneof(text, fc.constantFrom('', 'and', 'or')), { minLength: 1 }),
  })
  const states: fc.Arbitrary<FilterState> = fc.record({
    dates: fc.record({ global: dates, '1.2.section': dates }),
    granularities: fc.record({ granularity: fc.constantFrom(...DateGranularity.options) }),
    choices: fc.record({
      channel: fc.uniqueArray(text, { maxLength: 5 }),
      country: fc.array(text, { maxLength: 1 }),
      '1.2.channel': fc.uniqueArray(text, { maxLength: 5 }),
    }),
    conditions: fc.record({ filters: groups }),
    adHoc: fc.uniqueArray(adHoc, { selector: ({ member }) => member, maxLength: 3 }),
  })
  fc.assert(
    fc.property(states, (state) => {
      expect(read(stringifySearch(toSearch(dashboardFilters, state)))).toEqual(state)
    }),
  )
})
