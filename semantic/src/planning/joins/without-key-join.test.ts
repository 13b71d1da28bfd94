import { describe, expect, it } from 'vitest'
import type { Expression } from '../../expression.ts'
import type { JoinedSource, Select } from '../../sql/select.ts'
import { withoutKeyJoin } from './without-key-join.ts'

const column = (rows: string, name: string): Expression => ({ kind: 'column', rows, name })
const equal = (left: Expression, right: Expression): Expression => ({
  kind: 'operation',
  operator: '=',
  left,
  right,
})
const count: Expression = { kind: 'aggregate', function: 'count', of: null, when: [] }

const ofOrder = equal(column('lines', 'order_id'), column('orders', 'order_id'))
const ofCustomer = equal(column('orders', 'customer_id'), column('customers', 'id'))
const joinOf = (as: string, on: Expression): JoinedSource => ({
  join: 'left',
  rows: { kind: 'model', sql: as },
  as,
  on,
})

/** The lines of each customer. */
const select: Select = {
  kind: 'select',
  columns: [
    { name: 'k0', value: column('customers', 'id') },
    { name: 'value', value: count },
  ],
  from: { rows: { kind: 'model', sql: 'lines' }, as: 'lines' },
  joins: [joinOf('orders', ofOrder), joinOf('customers', ofCustomer)],
  where: [],
  groupedBy: 1,
  isDistinct: false,
}

describe('the join of a cube that only the keys of its sub-query read', () => {
  it('is left out, and the keys are read from the rows that lead to it', () => {
    expect(withoutKeyJoin(select, 'customers')).toEqual({
      ...select,
      columns: [
        { name: 'k0', value: column('orders', 'customer_id') },
        { name: 'value', value: count },
      ],
      joins: [joinOf('orders', ofOrder)],
    })
  })

  it('is left out of a sub-select, too', () => {
    const outer: Select = {
      ...select,
      columns: [{ name: 'k0', value: column('once', 'k0') }],
      from: { rows: select, as: 'once' },
      joins: [],
    }
    expect(withoutKeyJoin(outer, 'customers').from.rows).toEqual(
      withoutKeyJoin(select, 'customers'),
    )
  })

  it('leads on to other cubes by what its key equals', () => {
    const ofTicket = equal(column('customers', 'id'), column('tickets', 'customer_id'))
    const joins = [...select.joins, joinOf('tickets', ofTicket)]
    const later = withoutKeyJoin({ ...select, joins }, 'customers').joins[1]
    expect(later?.on).toEqual(
      equal(column('orders', 'customer_id'), column('tickets', 'customer_id')),
    )
  })
})

describe('the join stays', () => {
  it.each<[string, Partial<Select>]>([
    [
      'for another column of the cube',
      { where: [equal(column('customers', 'country'), { kind: 'text', text: 'US' })] },
    ],
    [
      'for a condition besides the key, which distinguishes rows of one key',
      {
        joins: [
          joinOf('orders', ofOrder),
          joinOf('customers', {
            kind: 'all',
            conditions: [
              ofCustomer,
              equal(column('orders', 'store'), column('customers', 'store')),
            ],
          }),
        ],
      },
    ],
    [
      'for a condition that is no equality',
      {
        joins: [
          joinOf('orders', ofOrder),
          joinOf('customers', {
            kind: 'all',
            conditions: [ofCustomer, { kind: 'not', of: column('customers', 'id') }],
          }),
        ],
      },
    ],
    [
      'if it leaves out rows',
      {
        joins: [joinOf('orders', ofOrder), { ...joinOf('customers', ofCustomer), join: 'inner' }],
      },
    ],
  ])('%s', (_case, change) => {
    const changed = { ...select, ...change }
    expect(withoutKeyJoin(changed, 'customers')).toBe(changed)
  })
})
