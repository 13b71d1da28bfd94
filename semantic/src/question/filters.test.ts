import { type FilterOperator, QueryFilter } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import type { Filter } from '../question.ts'
import { readFilters } from './filters.ts'
import { findMembers } from './find-members.ts'
import { relatedReader } from './related-filter.ts'
import { testingModel } from './testing-model.ts'

describe('readFilters', () => {
  it('converts values to text and keeps nulls', () => {
    expect(
      read({ member: 'orders.status', operator: 'equals', values: ['a', 5, true, null] }),
    ).toMatchObject({ kind: 'member', operator: 'equals', values: ['a', '5', 'true', null] })
  })

  it('accepts the former name of a member', () => {
    expect(read({ dimension: 'orders.status', operator: 'set' })).toMatchObject({
      used: { key: 'orders.status' },
      values: [],
      moments: null,
    })
  })

  it('preserves nested groups', () => {
    const set = { member: 'orders.status', operator: 'set' }
    expect(read({ or: [{ and: [set, { or: [set] }] }, set] })).toMatchObject({
      kind: 'or',
      filters: [{ kind: 'and', filters: [{ kind: 'member' }, { kind: 'or' }] }, { kind: 'member' }],
    })
  })

  it('applies the filters of a measure to rows', () => {
    const measureFilter = { member: 'orders.count', operator: 'measureFilter' }
    const set = { member: 'orders.status', operator: 'set' }
    expect(read({ and: [measureFilter, set] })).toMatchObject({
      filters: [{ kind: 'measure-filter', used: { key: 'orders.count' } }, { kind: 'member' }],
    })
  })

  const accepted: [string, FilterOperator, (string | number)[] | undefined][] = [
    ['orders.status', 'notStartsWith', ['a', '%']],
    ['orders.place', 'contains', ['48.2']],
    ['orders.lastStatus', 'endsWith', ['d']],
    ['orders.total', 'gte', ['-12.50']],
    ['orders.buyers', 'in', [1, 2]],
    ['orders.isGift', 'notEquals', ['true']],
    ['orders.createdAt', 'notSet', undefined],
    ['orders.lastAt', 'beforeDate', ['2024-01-01']],
  ]
  it.each(accepted)('%s supports %s', (member, operator, values) => {
    expect(read({ member, operator, ...(values && { values }) })).toMatchObject({
      used: { key: member },
      operator,
    })
  })

  const numbers: [string | number, string][] = [
    [1e-7, '0.0000001'],
    [-2.5e-3, '-0.0025'],
    ['1.5e3', '1500'],
    ['12.345e1', '123.45'],
    [0, '0'],
    ['-0.10', '-0.10'],
    ['99999999999999999999', '99999999999999999999'],
  ]
  it.each(numbers)('reads the number %s as %s', (value, text) => {
    expect(read({ member: 'orders.total', operator: 'equals', values: [value] })).toMatchObject({
      values: [text],
    })
  })

  const refusals: [string, object][] = [
    [
      'Values required for filter: {"member":"orders.status","operator":"equals"}',
      { member: 'orders.status', operator: 'equals' },
    ],
    [
      'Values required for filter: {"member":"orders.status","operator":"in","values":[]}',
      { member: 'orders.status', operator: 'in', values: [] },
    ],
    [
      'Operator gt cannot be used with orders.status. Use one of: equals, notEquals, in, notIn, set, notSet, contains, notContains, startsWith, notStartsWith, endsWith, notEndsWith',
      { member: 'orders.status', operator: 'gt', values: ['a'] },
    ],
    [
      'Operator contains cannot be used with orders.count. Use one of: equals, notEquals, in, notIn, set, notSet, gt, gte, lt, lte',
      { member: 'orders.count', operator: 'contains', values: ['1'] },
    ],
    [
      'Operator inDateRange cannot be used with orders.isGift. Use one of: equals, notEquals, in, notIn, set, notSet',
      { member: 'orders.isGift', operator: 'inDateRange', values: ['2024'] },
    ],
    [
      'Operator gt cannot be used with orders.createdAt. Use one of: equals, notEquals, in, notIn, set, notSet, inDateRange, notInDateRange, onTheDate, beforeDate, beforeOrOnDate, afterDate, afterOrOnDate',
      { member: 'orders.createdAt', operator: 'gt', values: ['2024-01-01'] },
    ],
    [
      'Operator measureFilter cannot be used with orders.isGift. Use one of: equals, notEquals, in, notIn, set, notSet',
      { member: 'orders.isGift', operator: 'measureFilter' },
    ],
    [
      'gt of orders.count takes exactly one value',
      { member: 'orders.count', operator: 'gt', values: ['1', '2'] },
    ],
    [
      'lt of orders.count takes exactly one value',
      { member: 'orders.count', operator: 'lt', values: [null] },
    ],
    ...['1 OR 1=1', '', '1e', '0x10', 'NaN', '1e400', '1e-13', '1.1234567890123', '1e30'].map(
      (text): [string, object] => [
        `'${text}' is not a number to compare orders.count with`,
        { member: 'orders.count', operator: 'equals', values: [text] },
      ],
    ),
    [
      "orders.isGift is either true or false, not 'maybe'",
      { member: 'orders.isGift', operator: 'equals', values: ['maybe'] },
    ],
    [
      'You cannot use dimension and measure in same condition: {"or":[{"member":"orders.status","operator":"set"},{"and":[{"member":"orders.count","operator":"set"}]}]}',
      {
        or: [
          { member: 'orders.status', operator: 'set' },
          { and: [{ member: 'orders.count', operator: 'set' }] },
        ],
      },
    ],
    [
      'You cannot use dimension and measure in same condition: {"and":[{"member":"orders.count","operator":"set"},{"member":"orders.count","operator":"measureFilter"}]}',
      {
        and: [
          { member: 'orders.count', operator: 'set' },
          { member: 'orders.count', operator: 'measureFilter' },
        ],
      },
    ],
  ]
  it.each(refusals)('rejects: %s', (message, filter) => {
    expect(() => read(filter)).toThrow(expect.objectContaining({ code: 'invalid_query', message }))
  })
})

function read(filter: object): Filter | undefined {
  const finder = findMembers(testingModel(), ['orders.count'])
  const clock = { zone: 'UTC', now: new Date('2024-06-15T12:00:00Z') }
  const related = relatedReader(testingModel(), clock)
  return readFilters([QueryFilter.parse(filter)], finder, clock, { related: related.read })[0]
}
