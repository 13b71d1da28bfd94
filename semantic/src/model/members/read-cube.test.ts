import { describe, expect, it } from 'vitest'
import { readModel } from '../load-model.ts'
import { changed, problemsOf, shop } from '../testing-models.ts'

const cubes = readModel([{ name: 'shop.yml', text: shop }]).cubes

describe('readCube', () => {
  it('derives missing titles from names', () => {
    expect(cubes.get('orders')).toMatchObject({ title: 'Shop orders', isPublic: true })
    expect(cubes.get('customers')).toMatchObject({ title: 'Customers', isPublic: false })
    expect(cubes.get('orders')?.segments.get('paid')).toMatchObject({
      title: 'Shop orders Paid',
      shortTitle: 'Paid',
      cube: 'orders',
      value: { kind: 'operation', operator: '=' },
    })
  })

  it('reads rows of a table, of a SELECT and of other cubes', () => {
    const text = changed(shop, 'sql_table: products', "sql: 'SELECT * FROM ${lines.sql()} x;'")
    const { cubes: others } = readModel([{ name: 'shop.yml', text }])
    expect(others.get('lines')?.rows).toEqual(['order_lines'])
    expect(others.get('customers')?.rows).toEqual(['SELECT * FROM customers'])
    expect(others.get('alone')?.rows).toEqual(['SELECT * FROM ', { rowsOf: 'lines' }, ' x'])
  })

  it('reads from pre-aggregations whether the engine may keep its rows', () => {
    const of = (type: string) => {
      const keys = `title: Shop orders\n    pre_aggregations: [{ name: all, type: ${type} }]`
      return readModel([{ name: 'shop.yml', text: changed(shop, 'title: Shop orders', keys) }])
    }
    expect(of('original_sql').cubes.get('orders')?.isMaterializable).toBe(true)
    expect(of('rollup').cubes.get('orders')?.isMaterializable).toBe(false)
    expect(() => of('original')).toThrow(/shop.yml:\d+: .*original_sql/)
  })

  it('reads joins over columns and members, including former names', () => {
    const text = changed(shop, 'relationship: many_to_one', 'relationship: belongs_to')
    const { cubes: others } = readModel([{ name: 'shop.yml', text }])
    expect(others.get('orders')?.joins).toEqual(cubes.get('orders')?.joins)
    expect(others.get('orders')?.joins[0]).toEqual({
      to: 'customers',
      relationship: 'many_to_one',
      on: {
        kind: 'operation',
        operator: '=',
        left: { kind: 'column', rows: 'orders', name: 'customer_id' },
        right: { kind: 'member', cube: 'customers', name: 'id', granularity: null },
      },
    })
  })

  it('reads the primary key and hides it', () => {
    const key = cubes.get('orders')?.primaryKey
    expect(key?.map(({ name, isPublic }) => [name, isPublic])).toEqual([['id', false]])
  })

  it.each([
    [
      'a name twice',
      'name: revenueLastYear',
      'name: last28Days',
      "58: 'last28Days' is declared twice. Remove or rename one of them.",
    ],
    [
      'a name of two kinds',
      'name: place',
      'name: revenueLastYear',
      "33: 'revenueLastYear' names a measure of orders too. Rename one of them.",
    ],
    [
      'a segment named as a measure',
      'segments:',
      "segments:\n      - name: perOrder\n        sql: '1 = 1'",
      "67: 'perOrder' names a measure of orders too. Rename one of them.",
    ],
    [
      'a cube twice',
      'name: alone',
      'name: lines',
      "91: There is a cube or view 'lines' already. Rename one of them.",
    ],
    [
      'a view named as a cube',
      'name: sales',
      'name: lines',
      "98: There is a cube or view 'lines' already. Rename one of them.",
    ],
    [
      'a cube without rows',
      '    sql_table: products\n',
      '',
      "91: 'alone' has no rows. Give it 'sql' or 'sql_table'.",
    ],
    [
      'a cube with rows twice',
      '    sql_table: products\n',
      '    sql_table: products\n    sql: SELECT 1\n',
      "93: 'alone' has 'sql' and 'sql_table'. Remove one of them.",
    ],
    [
      'a table that is none',
      'sql_table: products',
      'sql_table: products WHERE 1',
      "92: 'products WHERE 1' is not a table. Write its name, or use 'sql' for a SELECT.",
    ],
    [
      'the rows of a missing cube',
      'SELECT * FROM customers',
      'SELECT * FROM {missing.sql()}',
      "70: There is no cube 'missing' for {missing.sql()}. Correct the name.",
    ],
    [
      'a reference in the SQL of a cube',
      'SELECT * FROM customers',
      'SELECT * FROM x WHERE {CUBE}.id = 1',
      "70: {CUBE} is not allowed in the 'sql' of a cube. Only {other_cube.sql()} is; write \\{ for a brace.",
    ],
    [
      'a cube on its own rows',
      'SELECT * FROM customers',
      'SELECT * FROM {customers.sql()}',
      '70: customers refers to itself: customers → customers. Break the cycle.',
    ],
    [
      'extending nothing',
      'sql_table: products',
      'extends: missing',
      "92: There is no cube 'missing' to extend. Correct the name.",
    ],
    [
      'extending itself',
      'sql_table: products',
      'extends: alone',
      "92: 'alone' extends itself: alone → alone. Break the cycle.",
    ],
    [
      'a join to nothing',
      '- name: lines\n        sql',
      '- name: line\n        sql',
      "9: There is no cube 'line' to join. Its name must be one of: orders, customers, lines, alone.",
    ],
    [
      'a join to itself',
      '- name: lines\n        sql',
      '- name: orders\n        sql',
      "9: 'orders' joins itself. Make a cube that extends it, and join that one.",
    ],
    [
      'a join of one without a key',
      'many_to_one',
      'one_to_many\n      - name: alone\n        sql: "1 = 1"\n        relationship: many_to_one',
      '11: Rows of alone would be multiplied, and they have no primary key. Add primary_key: true to a dimension of alone.',
    ],
    [
      'a join over a third cube',
      "'{CUBE.id} = {lines}.order_id'",
      "'{CUBE.id} = {customers}.order_id'",
      '10: customers is not part of the join of orders and lines. Name only these two.',
    ],
    [
      'a join over a measure',
      "'{CUBE.id} = {lines}.order_id'",
      "'{CUBE.count} = {lines}.order_id'",
      '10: {orders.count} is a measure, but this is computed for each row. Refer to dimensions and {CUBE}.columns only.',
    ],
  ])('rejects %s', (_, part, flaw, problem) => {
    expect(problemsOf(changed(shop, part, flaw))).toEqual([`shop.yml:${problem}`])
  })
})
