import { describe, expect, it } from 'vitest'
import type { MemberFilter } from '../../question.ts'
import { countAll, evaluate } from './evaluate.ts'
import { questionOf, model, segmentUse, tables, where } from '../generate/example-shop.ts'

describe('measures and the rows that they are of', () => {
  it('counts an order once in each group of its lines, and keeps orders without lines', () => {
    const question = questionOf({
      measures: ['orders.count', 'orders.total'],
      by: ['lines.product'],
    })
    expect(evaluate(model, tables, question)).toEqual([
      { 'lines.product': 'cup', 'orders.count': '1', 'orders.total': '10' },
      { 'lines.product': 'tea', 'orders.count': '2', 'orders.total': '30.5' },
      { 'lines.product': null, 'orders.count': '3', 'orders.total': '6' },
    ])
  })

  it('computes measures of several cubes independently', () => {
    const question = questionOf({
      measures: ['orders.total', 'visits.count', 'orders.perVisit', 'customers.count'],
      by: ['customers.name'],
    })
    expect(evaluate(model, tables, question)).toEqual([
      {
        'customers.name': 'Ada',
        'orders.total': '30.5',
        'visits.count': '2',
        'orders.perVisit': '15.25',
        'customers.count': '1',
      },
      {
        'customers.name': 'Bo',
        'orders.total': null,
        'visits.count': '1',
        'orders.perVisit': null,
        'customers.count': '1',
      },
      {
        'customers.name': null,
        'orders.total': '6',
        'visits.count': '0',
        'orders.perVisit': null,
        'customers.count': '1',
      },
    ])
  })

  it('is one row without dimensions, even if no row matches', () => {
    const none: MemberFilter = where('customers.name', 'equals', ['Zoe'])
    const question = questionOf({ measures: ['orders.count', 'orders.total'], filters: [none] })
    expect(evaluate(model, tables, question)).toEqual([
      { 'orders.count': '0', 'orders.total': null },
    ])
  })

  it('truncates averages to eight places and applies the filters of measures', () => {
    const question = questionOf({ measures: ['orders.average', 'orders.large'] })
    expect(evaluate(model, tables, question)).toEqual([
      { 'orders.average': '9.125', 'orders.large': '20.5' },
    ])
    const named = { ...question, segments: [segmentUse('customers', 'named')] }
    expect(evaluate(model, tables, named)).toEqual([
      { 'orders.average': '15.25', 'orders.large': '20.5' },
    ])
  })
})

describe('dimensions', () => {
  it('are read from the root cube without measures', () => {
    const question = questionOf({ by: ['customers.name', 'lines.product'] })
    expect(evaluate(model, tables, question)).toEqual([
      { 'customers.name': 'Ada', 'lines.product': 'cup' },
      { 'customers.name': 'Ada', 'lines.product': 'tea' },
      { 'customers.name': null, 'lines.product': 'pot' },
    ])
  })

  it('can be measures over rows of other cubes', () => {
    const question = questionOf({ measures: ['orders.count'], by: ['orders.lineCount'] })
    expect(evaluate(model, tables, question)).toEqual([
      { 'orders.lineCount': '0', 'orders.count': '3' },
      { 'orders.lineCount': '1', 'orders.count': '1' },
      { 'orders.lineCount': '3', 'orders.count': '1' },
    ])
  })
})

describe('filters', () => {
  it.each<[string, (string | null)[], string]>([
    ['equals', ['Ada'], '2'],
    ['equals', ['Ada', null], '5'],
    ['notEquals', ['Ada'], '3'],
    ['notEquals', ['Ada', null], '0'],
    ['contains', ['D'], '2'],
    ['contains', ['%'], '0'],
    ['notContains', ['x'], '5'],
    ['notContains', ['x', null], '2'],
    ['startsWith', ['a'], '2'],
    ['set', [], '2'],
    ['notSet', [], '3'],
  ])('%s %j leaves %s orders', (operator, values, count) => {
    const filter = where('customers.name', operator as MemberFilter['operator'], values)
    const question = questionOf({ measures: ['orders.count'], filters: [filter] })
    expect(evaluate(model, tables, question)).toEqual([{ 'orders.count': count }])
  })

  it('on measures exclude groups, also from the count', () => {
    const filter = where('orders.total', 'gte', ['6'])
    const question = questionOf({
      measures: ['orders.count'],
      by: ['customers.name'],
      filters: [filter],
    })
    expect(evaluate(model, tables, { ...question, offset: 1, limit: 1 })).toEqual([
      { 'customers.name': null, 'orders.count': '3' },
    ])
    expect(countAll(model, tables, question)).toBe(2)
  })
})

it('returns ungrouped rows unchanged', () => {
  const question = questionOf({
    measures: ['orders.count', 'orders.total'],
    by: ['customers.name'],
    order: [{ key: 'orders.total', descending: true }],
  })
  expect(evaluate(model, tables, { ...question, isUngrouped: true })).toEqual([
    { 'customers.name': 'Ada', 'orders.count': '1', 'orders.total': '20.5' },
    { 'customers.name': 'Ada', 'orders.count': '1', 'orders.total': '10' },
    { 'customers.name': null, 'orders.count': '1', 'orders.total': '5' },
    { 'customers.name': null, 'orders.count': '1', 'orders.total': '1' },
    { 'customers.name': null, 'orders.count': '1', 'orders.total': null },
  ])
})
