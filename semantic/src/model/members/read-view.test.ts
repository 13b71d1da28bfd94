import { describe, expect, it } from 'vitest'
import { readModel } from '../load-model.ts'
import { changed, problemsOf, shop } from '../testing-models.ts'

const viewsOf = (text: string) => readModel([{ name: 'shop.yml', text }]).views

describe('readView', () => {
  it('has members of several cubes under its own names', () => {
    const sales = viewsOf(shop).get('sales')
    expect(sales?.joinPaths).toEqual([['orders'], ['orders', 'customers']])
    expect([...(sales?.members ?? [])].map(([name, { of }]) => [name, of])).toEqual([
      ['createdAt', { cube: 'orders', name: 'createdAt', kind: 'dimension' }],
      ['revenue', { cube: 'orders', name: 'revenue', kind: 'measure' }],
      ['id', { cube: 'orders', name: 'id', kind: 'dimension' }],
      ['customers_id', { cube: 'customers', name: 'id', kind: 'dimension' }],
      ['customers_city', { cube: 'customers', name: 'city', kind: 'dimension' }],
    ])
  })

  it('includes named members, and otherwise the public ones', () => {
    const members = viewsOf(shop).get('sales')?.members
    expect(members?.get('id')?.isPublic).toBe(true)
    expect(members?.get('customers_id')?.isPublic).toBe(false)
    expect(members?.get('customers_city')?.isPublic).toBe(true)
  })

  it('inherits titles, and derives missing ones from the new name', () => {
    const members = viewsOf(shop).get('sales')?.members
    expect(members?.get('revenue')).toMatchObject({
      title: 'Sales Revenue',
      shortTitle: 'Revenue',
      format: 'currency',
      meta: { team: 'sales' },
    })
    expect(members?.get('customers_city')?.shortTitle).toBe('Home town')
    expect(members?.get('customers_id')?.shortTitle).toBe('Customers Id')
  })

  it('can override the description of a member', () => {
    const own =
      '[{ name: revenue, alias: takings, title: Money, description: In., format: number, meta: {} }]'
    const text = changed(shop, 'includes: [createdAt, revenue, id]', `includes: ${own}`)
    expect(viewsOf(text).get('sales')?.members.get('takings')).toEqual({
      of: { cube: 'orders', name: 'revenue', kind: 'measure' },
      title: 'Sales Money',
      shortTitle: 'Money',
      description: 'In.',
      isPublic: true,
      format: 'number',
      meta: {},
    })
  })

  it('can prefix names', () => {
    const text = changed(shop, 'prefix: true', 'prefix: true\n        alias: buyer')
    expect([...(viewsOf(text).get('sales')?.members.keys() ?? [])]).toContain('buyer_city')
  })

  it('adds to the extended view', () => {
    const text = `${shop}  - name: more
    extends: sales
    title: More
    folders: [{ name: All, includes: [quantity] }]
    cubes:
      - join_path: orders.lines
        includes: [quantity]
`
    const more = viewsOf(text).get('more')
    expect(more?.title).toBe('More')
    expect([...(more?.members.keys() ?? [])]).toEqual([
      'createdAt',
      'revenue',
      'id',
      'customers_id',
      'customers_city',
      'quantity',
    ])
  })

  it('follows a join from either side', () => {
    const text = changed(shop, 'join_path: orders\n', 'join_path: customers.orders\n')
    expect(
      problemsOf(changed(text, 'join_path: orders.customers', 'join_path: customers')),
    ).toEqual([])
  })

  it.each([
    [
      'a view of nothing',
      "    cubes:\n      - join_path: orders\n        includes: [createdAt, revenue, id]\n      - join_path: orders.customers\n        includes: '*'\n        excludes: [orderCount]\n        prefix: true\n",
      '',
      "98: 'sales' has no members. Add 'cubes'.",
    ],
    [
      'a path to nothing',
      'join_path: orders.customers',
      'join_path: orders.people',
      "102: There is no cube 'people'. Correct the path; the cubes: orders, customers, lines, alone.",
    ],
    [
      'a path without a join',
      'join_path: orders.customers',
      'join_path: orders.alone',
      "102: No join leads from orders to alone. Add one to 'joins' of either cube.",
    ],
    [
      'a path from elsewhere',
      'join_path: orders.customers',
      'join_path: lines',
      '102: The path begins at lines, but the view at orders. Write the path from orders.',
    ],
    [
      'two ways to a cube',
      'join_path: orders.customers',
      'join_path: orders.customers.orders',
      '102: There are two ways to orders: orders.customers.orders. Use one, or a cube that extends orders.',
    ],
    [
      'a member that is not there',
      'includes: [createdAt',
      'includes: [updatedAt',
      "101: 'updatedAt' is not a member of orders. Its members: count, revenue, perOrder, last28Days, revenueLastYear, id, createdAt, size, place, paid.",
    ],
    [
      'leaving out what is not there',
      'excludes: [orderCount]',
      'excludes: [orders]',
      "104: 'orders' is not a member of customers. Its members: id, city, orderCount.",
    ],
    [
      'a name twice',
      '        prefix: true',
      '',
      "103: 'id' is in the view already, as orders.id. Give one of them an alias, or its cube a prefix.",
    ],
    [
      'a view that extends nothing',
      '  - name: sales',
      '  - name: sales\n    extends: nothing',
      "99: There is no view 'nothing' to extend. Correct the name.",
    ],
    [
      'a view that extends itself',
      '  - name: sales',
      '  - name: sales\n    extends: sales',
      "99: 'sales' extends itself: sales → sales. Break the cycle.",
    ],
  ])('rejects %s', (_, part, flaw, problem) => {
    expect(problemsOf(changed(shop, part, flaw))).toEqual([`shop.yml:${problem}`])
  })
})
