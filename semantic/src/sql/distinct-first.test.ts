import { describe, expect, it } from 'vitest'
import type { Expression } from '../expression.ts'
import { distinctFirst } from './distinct-first.ts'
import type { Select } from './select.ts'
import { call, column, number, operation, yes } from './testing/build.ts'

const customers: Expression = {
  kind: 'aggregate',
  function: 'count_distinct',
  of: call('KEY', column('shop'), column('customer')),
  when: [yes],
}
const orders: Expression = { kind: 'aggregate', function: 'count', of: null, when: [] }

describe('distinctFirst', () => {
  it('selects distinct rows and counts those without nulls', () => {
    const { from, columns, groupedBy } = distinctFirst(grouped(customers))
    expect(groupedBy).toBe(1)
    expect(from.rows).toMatchObject({ isDistinct: true, groupedBy: null })
    expect(from.rows.kind === 'select' && from.rows.columns.map(({ name }) => name)).toEqual([
      'k0',
      'v0',
      'v1',
    ])
    expect(columns[1]?.value).toMatchObject({ function: 'count', when: [{}, {}] })
  })

  it('supports calculations on the count', () => {
    const { columns } = distinctFirst(grouped(operation(customers, '/', number('2'))))
    expect(columns[1]?.value).toMatchObject({ operator: '/', left: { function: 'count' } })
  })

  it.each([
    ['another aggregate stands beside it', grouped(customers, orders)],
    ['something else is counted', grouped(orders)],
    ['a column stands beside it', grouped(operation(customers, '+', column('k')))],
    ['nothing is grouped', { ...grouped(customers), groupedBy: null }],
  ])('leaves rows as they are where %s', (_, select) => {
    expect(distinctFirst(select)).toBe(select)
  })
})

function grouped(...values: readonly Expression[]): Select {
  return {
    kind: 'select',
    columns: [
      { name: 'k0', value: column('month') },
      ...values.map((value, index) => ({ name: `a${index}`, value })),
    ],
    from: { rows: { kind: 'model', sql: 'orders' }, as: 'rows' },
    joins: [],
    where: [],
    groupedBy: 1,
    isDistinct: false,
  }
}
