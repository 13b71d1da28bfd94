import { QueryFilter } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../load-catalogue.ts'
import { filterCondition } from './filter-conditions.ts'

const cube = loadCatalogue().cubes.get('ShopifyOrders')

it('keeps nulls in the not-forms', () => {
  const of = { kind: 'column', name: 'x' } as const
  const equals = { kind: 'compare', left: of, operator: '=', right: { type: 'text', text: 'a' } }
  expect(
    condition({ member: 'ShopifyOrders.channel', operator: 'notEquals', values: ['a'] }),
  ).toEqual({
    kind: 'any',
    conditions: [
      { kind: 'all', conditions: [{ kind: 'not', condition: equals }] },
      { kind: 'is-null', of },
    ],
  })
})

it('turns values into text, but keeps truth as truth', () => {
  expect(condition({ member: 'ShopifyOrders.orders', operator: 'gt', values: [5] })).toMatchObject({
    right: { type: 'number', text: '5' },
  })
  expect(
    condition({ member: 'ShopifyOrders.isFirstOrder', operator: 'equals', values: ['true'] }),
  ).toMatchObject({ conditions: [{ right: { type: 'boolean', value: true } }] })
})

const refusals: [string, object][] = [
  ['Values required for filter', { member: 'ShopifyOrders.channel', operator: 'equals' }],
  [
    'Values required for filter',
    { member: 'ShopifyOrders.channel', operator: 'equals', values: [] },
  ],
  [
    'Operator gt cannot be used',
    { member: 'ShopifyOrders.channel', operator: 'gt', values: ['a'] },
  ],
  [
    'Operator contains cannot be used',
    { member: 'ShopifyOrders.orders', operator: 'contains', values: ['1'] },
  ],
  [
    'Use timeDimensions with a dateRange',
    { member: 'ShopifyOrders.happenedAt', operator: 'gt', values: ['2024-01-01'] },
  ],
  [
    'takes exactly one value',
    { member: 'ShopifyOrders.orders', operator: 'gt', values: ['1', '2'] },
  ],
  ['takes exactly one value', { member: 'ShopifyOrders.orders', operator: 'lt', values: [null] }],
  [
    "'1 OR 1=1' is not a number",
    { member: 'ShopifyOrders.orders', operator: 'equals', values: ['1 OR 1=1'] },
  ],
  [
    "'1e400' is not a number",
    { member: 'ShopifyOrders.orders', operator: 'equals', values: ['1e400'] },
  ],
  ["not 'maybe'", { member: 'ShopifyOrders.isFirstOrder', operator: 'equals', values: ['maybe'] }],
]
it.each(refusals)('refuses: %s (%o)', (message, filter) => {
  expect(() => condition(filter)).toThrow(
    expect.objectContaining({ code: 'invalid_query', message: expect.stringContaining(message) }),
  )
})

function condition(given: object) {
  const filter = QueryFilter.parse(given)
  const name = filter.member.slice('ShopifyOrders.'.length)
  const member = cube?.measures.get(name) ?? cube?.dimensions.get(name)
  if (!member) throw new Error(`There is no ${name}`)
  return filterCondition(
    { member, operator: filter.operator, values: filter.values },
    { kind: 'column', name: 'x' },
  )
}
