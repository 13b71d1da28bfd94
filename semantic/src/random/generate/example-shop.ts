import type { Grain, TimeUnit } from '../../expression.ts'
import type { Dimension, Measure } from '../../model/model.ts'
import type { MemberFilter, Question, TimeUse } from '../../question.ts'
import {
  aggregate,
  column,
  interval,
  memberOf,
  modelOf,
  number,
  operation,
  trailing,
} from './model-parts.ts'
import type { RandomTables } from '../evaluate/tables.ts'
import { cubeOf, dimensionOf, measureOf } from '../evaluate/world.ts'

/** Orders have lines and belong to customers; customers also have visits. */
export const model = modelOf([
  {
    name: 'orders',
    joins: [
      {
        to: 'customers',
        relationship: 'many_to_one',
        on: operation(column('orders', 'customer'), '=', memberOf('customers', 'id')),
      },
    ],
    dimensions: [
      { name: 'id', type: 'number', value: column('orders', 'id'), isPrimaryKey: true },
      { name: 'at', type: 'time', value: column('orders', 'at') },
      { name: 'lineCount', type: 'number', value: memberOf('lines', 'count'), isSubQuery: true },
    ],
    measures: [
      { name: 'count', type: 'count', value: aggregate('count', null) },
      { name: 'total', type: 'sum', value: aggregate('sum', column('orders', 'amount')) },
      { name: 'average', type: 'avg', value: aggregate('avg', column('orders', 'amount')) },
      {
        name: 'large',
        type: 'sum',
        value: aggregate(
          'sum',
          column('orders', 'amount'),
          operation(column('orders', 'amount'), '>', number('10')),
        ),
      },
      {
        name: 'perVisit',
        type: 'number',
        value: operation(memberOf('orders', 'total'), '/', memberOf('visits', 'count')),
      },
      {
        name: 'lastYear',
        type: 'number',
        value: memberOf('orders', 'total'),
        shifts: [{ dimension: null, by: interval(1, 'year'), direction: 'prior' }],
      },
      rolling('twoDays', trailing(interval(2, 'day'))),
      rolling('daysBefore', { ...trailing(interval(2, 'day')), offset: 'start' }),
      rolling('dayAfter', {
        ...trailing(null),
        hasTrailing: false,
        hasLeading: true,
        leading: interval(1, 'day'),
      }),
      rolling('soFar', trailing(null)),
      rolling('monthToDate', { kind: 'to-date', grain: calendar('month') }),
    ],
  },
  {
    name: 'lines',
    joins: [
      {
        to: 'orders',
        relationship: 'many_to_one',
        on: operation(column('lines', 'of'), '=', column('orders', 'id')),
      },
    ],
    dimensions: [{ name: 'product', type: 'string', value: column('lines', 'product') }],
    measures: [{ name: 'count', type: 'count', value: aggregate('count', null) }],
  },
  {
    name: 'customers',
    joins: [
      {
        to: 'visits',
        relationship: 'one_to_many',
        on: operation(memberOf('customers', 'id'), '=', column('visits', 'customer')),
      },
    ],
    dimensions: [
      { name: 'id', type: 'number', value: column('customers', 'id'), isPrimaryKey: true },
      { name: 'name', type: 'string', value: column('customers', 'name') },
    ],
    measures: [{ name: 'count', type: 'count', value: aggregate('count', null) }],
    segments: [
      {
        name: 'named',
        value: { kind: 'not', of: { kind: 'is-null', of: memberOf('customers', 'name') } },
      },
    ],
  },
  {
    name: 'visits',
    dimensions: [{ name: 'page', type: 'string', value: column('visits', 'page') }],
    measures: [{ name: 'count', type: 'count', value: aggregate('count', null) }],
  },
])

export const tables: RandomTables = new Map([
  [
    'orders',
    {
      columns: [
        { name: 'id', type: 'number' },
        { name: 'customer', type: 'number' },
        { name: 'amount', type: 'number' },
        { name: 'at', type: 'time' },
      ],
      rows: [
        { id: '1', customer: '1', amount: '10', at: '2024-03-09T12:00:00.000Z' },
        // 23:30 on the 9th in New York, in the night when daylight saving time begins.
        { id: '2', customer: '1', amount: '20.50', at: '2024-03-10T04:30:00.000Z' },
        { id: '3', customer: '2', amount: '5', at: '2024-03-11T03:30:00.000Z' },
        { id: '4', customer: null, amount: null, at: '2024-02-29T12:00:00.000Z' },
        { id: '5', customer: '9', amount: '1', at: null },
      ],
    },
  ],
  [
    'lines',
    {
      columns: [
        { name: 'of', type: 'number' },
        { name: 'product', type: 'text' },
      ],
      rows: [
        { of: '1', product: 'tea' },
        { of: '1', product: 'tea' },
        { of: '1', product: 'cup' },
        { of: '2', product: 'tea' },
        { of: '7', product: 'pot' },
      ],
    },
  ],
  [
    'customers',
    {
      columns: [
        { name: 'id', type: 'number' },
        { name: 'name', type: 'text' },
      ],
      rows: [
        { id: '1', name: 'Ada' },
        { id: '2', name: null },
        { id: '3', name: 'Bo' },
      ],
    },
  ],
  [
    'visits',
    {
      columns: [
        { name: 'customer', type: 'number' },
        { name: 'page', type: 'text' },
      ],
      rows: [
        { customer: '1', page: 'home' },
        { customer: '1', page: 'home' },
        { customer: '3', page: 'cart' },
      ],
    },
  ],
])

function rolling(name: string, window: NonNullable<Measure['window']>) {
  return {
    name,
    type: 'sum',
    value: aggregate('sum', column('orders', 'amount')),
    window,
  } as const
}

function calendar(unit: TimeUnit): Grain {
  return { name: unit, every: interval(1, unit), originMs: null }
}

export function time(unit: TimeUnit, dateRange: TimeUse['dateRange']): TimeUse {
  const member = dimension('orders.at')
  return { key: 'orders.at', member, grain: calendar(unit), dateRange, moments: null }
}

export function where(
  key: string,
  operator: MemberFilter['operator'],
  values: MemberFilter['values'],
): MemberFilter {
  const member = key.startsWith('orders.total') ? measure(key) : dimension(key)
  const used = member.kind === 'measure' ? { key, member } : { key, member }
  return { kind: 'member', used, operator, values, moments: null }
}

export function questionOf(parts: {
  readonly measures?: readonly string[]
  readonly by?: readonly string[]
  readonly times?: Question['times']
  readonly filters?: Question['filters']
  readonly order?: Question['order']
  readonly zone?: string
}): Question {
  return {
    zone: parts.zone ?? 'UTC',
    measures: (parts.measures ?? []).map((key) => ({ key, member: measure(key) })),
    dimensions: (parts.by ?? []).map((key) => ({ key, member: dimension(key) })),
    times: parts.times ?? [],
    segments: [],
    filters: parts.filters ?? [],
    order: parts.order ?? [],
    limit: null,
    offset: 0,
    countsAll: false,
    isUngrouped: false,
    joinPaths: null,
    comparing: null,
    totals: [],
    top: null,
    fillsGaps: false,
    related: [],
    conditions: [],
    restrictions: new Map(),
    currency: null,
  }
}

export function segmentUse(cube: string, name: string) {
  const member = cubeOf(model, cube).segments.get(name)
  if (!member) throw new Error(`There is no segment ${name}`)
  return { key: `${cube}.${name}`, member }
}

function measure(key: string): Measure {
  const [cube = '', name = ''] = key.split('.')
  return measureOf(model, { cube, name })
}

function dimension(key: string): Dimension {
  const [cube = '', name = ''] = key.split('.')
  return dimensionOf(model, { cube, name })
}
