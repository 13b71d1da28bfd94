import { describe, expect, it } from 'vitest'
import type { Cube, Join, Model } from '../../model/model.ts'
import { createJoins } from './join-tree.ts'

const on = { kind: 'boolean', value: true } as const

function cube(
  name: string,
  joins: readonly (readonly [string, Join['relationship']])[] = [],
  meta: Cube['meta'] = {},
): Cube {
  return {
    name,
    title: name,
    description: null,
    isPublic: true,
    meta,
    rows: [name],
    isMaterializable: false,
    joins: joins.map(([to, relationship]) => ({ to, relationship, on })),
    measures: new Map(),
    dimensions: new Map(),
    segments: new Map(),
    primaryKey: [],
    money: null,
    lacks: {},
  }
}

const cubes = [
  cube('lines', [
    ['shops', 'many_to_one'],
    ['orders', 'many_to_one'],
    ['products', 'many_to_one'],
  ]),
  cube('orders', [['customers', 'many_to_one']]),
  cube('customers', [['tickets', 'one_to_many']]),
  cube('products'),
  cube('tickets'),
  cube('stock', [['shops', 'many_to_one']]),
  cube('shops', [], { reverse_joins: false }),
  cube('elsewhere'),
]
const model: Model = {
  missing: new Map(),
  cubes: new Map(cubes.map((each) => [each.name, each])),
  views: new Map(),
}
const joins = createJoins(model, null)

describe('the joins from a cube', () => {
  it('take the shortest path through other cubes, and multiply nothing on a path to one', () => {
    const tree = joins.treeFrom('lines', ['customers'])
    expect(tree.steps.map(({ to }) => to.name)).toEqual(['orders', 'customers'])
    expect([...tree.multiplied]).toEqual([])
  })

  it('can be reversed, and then lead to many, including all cubes behind', () => {
    const tree = joins.treeFrom('orders', ['products', 'customers'])
    expect(tree.steps.map(({ to }) => to.name)).toEqual(['customers', 'lines', 'products'])
    expect([...tree.multiplied]).toEqual(['lines', 'products'])
  })

  it('end at a cube that is not joined backwards', () => {
    expect(joins.treeFrom('lines', ['shops']).steps.map(({ to }) => to.name)).toEqual(['shops'])
    expect(joins.reaches('lines', 'stock')).toBe(false)
    expect(joins.rootOf(['shops', 'orders', 'lines'])).toBe('lines')
  })

  it('are none to the cube itself', () => {
    expect(joins.treeFrom('orders', ['orders']).steps).toEqual([])
  })

  it('are rejected to an unconnected cube', () => {
    expect(() => joins.treeFrom('orders', ['elsewhere'])).toThrow(
      "Can't find join path to join 'orders', 'elsewhere'",
    )
  })

  it('follow a view’s paths to the cubes it names, and the model’s joins to those that its members need', () => {
    const ofView = createJoins(model, [['orders', 'customers']])
    expect(ofView.treeFrom('customers', ['orders']).steps).toHaveLength(1)
    expect(ofView.treeFrom('customers', ['tickets']).steps).toHaveLength(1)
    const apart = createJoins(model, [['orders'], ['products']])
    expect(() => apart.treeFrom('orders', ['products'])).toThrow("Can't find join path")
  })
})

describe('the root of cubes without measures', () => {
  it('is the one from which nothing is multiplied, or else the first', () => {
    expect(joins.rootOf(['customers', 'orders', 'lines'])).toBe('lines')
    expect(joins.rootOf(['orders', 'tickets'])).toBe('orders')
  })
})
