import { largeNumber } from '@cartograph/sandbox'
import { expect, test } from 'vitest'
import type { Shape } from './description.ts'
import { DescribedAnswers } from './described-answers.ts'
import { findDifferences } from './find-differences.ts'

const order: Shape = {
  id: 'integer',
  total: 'string',
  lines: [{ sku: 'string', '*': 'number' }],
  customer: { or: ['string', { id: 'integer' }] },
}

test('a value with the described fields and types has no differences', () => {
  const value = { id: 1, total: null, lines: [{ sku: 'a', price: 1.5 }], customer: { id: 7 } }
  expect(findDifferences(order, value, 'order ')).toEqual([])
  expect(findDifferences(order, { customer: 'c7' }, 'order ')).toEqual([])
})

test('an id that is too large for a number here is a number, and text is not', () => {
  const value = { id: largeNumber('281474976710656100'), total: '1', lines: [], customer: 'c7' }
  expect(findDifferences(order, value, 'order ')).toEqual([])
  expect(findDifferences(order, { id: '281474976710656100' }, 'order ')).toEqual([
    'order .id is string, and not integer',
  ])
})

test('an invented field and another type are named with their place', () => {
  const value = {
    id: 1.5,
    sum: 1,
    lines: [{ sku: 1 }, { sku: 'a', price: 'b' }],
    customer: { x: 1 },
  }
  expect(findDifferences(order, value, 'order ')).toEqual([
    'order .id is number, and not integer',
    'order .sum',
    'order .lines[].sku is integer, and not string',
    'order .lines[].price is string, and not number',
    'order .customer.x',
  ])
})

test('an answer without a description, one that was not met, and a stale reason are named', () => {
  const answers = new DescribedAnswers({
    sources: ['a description'],
    date: '2026-11-30',
    answers: { 'GET /orders': [order], 'GET /orders/*': order },
    fixtures: {},
    beyond: { 'GET /orders [].total': 'a reason' },
    undescribed: {},
  })
  const meet = (url: string, body: unknown) => {
    const fault = answers.listen({ number: 1, platform: 'SP', method: 'GET', url })
    if (fault?.kind !== 'altered') throw new Error('It does not listen')
    expect(fault.alter(body)).toBe(body)
  }
  meet('/api/orders?page=2', [{ id: 'one' }])
  meet('/api/shop', {})
  expect(answers.differences()).toEqual([
    'GET /api/shop is not described',
    'GET /orders [].id is string, and not integer',
    'GET /orders [].total is described or was not met',
    'GET /orders/* was not asked for',
  ])
})
