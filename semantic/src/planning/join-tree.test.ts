import { describe, expect, it } from 'vitest'
import type { Cube, Join, Model } from '../model/model.ts'
import { joinsOf } from './join-tree.ts'

const on = { kind: 'boolean', value: true } as const

function cube(
  name: string,
  joins: readonly (readonly [string, Join['relationship']])[] = [],
): Cube {
  return {
    name,
    title: name,
    description: null,
    isPublic: true,
    meta: {},
    rows: [name],
    joins: joins.map(([to, relationship]) => ({ to, relationship, on })),
    measures: new Map(),
    dimensions: new Map(),
    segments: new Map(),
    primaryKey: [],
    money: null,
  }
}

const cubes = [
  cube('lines', [
    ['orders', 'many_to_one'],
    ['products', 'many_to_one'],
  ]),
  cube('orders', [['customers', 'many_to_one']]),
  cube('customers', [['tickets', 'one_to_many']]),
  cube('products'),
  cube('tickets'),
  cube('elsewhere'),
]
const model: Model = {
  cubes: new Map(cubes.map((each) => [each.name, each])),
  views: new Map(),
}
const joins = joinsOf(model, null)

describe('the joins from a cube', () => {
  it('go by the shortest way through cubes nobody asked for, and multiply nothing on the way to one', () => {
    const tree = joins.treeFrom('lines', ['customers'])
    expect(tree.steps.map(({ to }) => to.name)).toEqual(['orders', 'customers'])
    expect([...tree.multiplied]).toEqual([])
  })

  it('may be taken backwards, and then lead to many, as does all that lies behind', () => {
    const tree = joins.treeFrom('orders', ['products', 'customers'])
    expect(tree.steps.map(({ to }) => to.name)).toEqual(['customers', 'lines', 'products'])
    expect([...tree.multiplied]).toEqual(['lines', 'products'])
  })

  it('are none to the cube itself', () => {
    expect(joins.treeFrom('orders', ['orders']).steps).toEqual([])
  })

  it('are refused to a cube that no join leads to', () => {
    expect(() => joins.treeFrom('orders', ['elsewhere'])).toThrow(
      "Can't find join path to join 'orders', 'elsewhere'",
    )
  })

  it('to what a view names are the view’s alone; the model’s lead to what its members need', () => {
    const ofView = joinsOf(model, [['orders', 'customers']])
    expect(ofView.treeFrom('customers', ['orders']).steps).toHaveLength(1)
    expect(ofView.treeFrom('customers', ['tickets']).steps).toHaveLength(1)
    const apart = joinsOf(model, [['orders'], ['products']])
    expect(() => apart.treeFrom('orders', ['products'])).toThrow("Can't find join path")
  })
})

describe('the root of cubes without measures', () => {
  it('is the one from which nothing is multiplied, else the first', () => {
    expect(joins.rootOf(['customers', 'orders', 'lines'])).toBe('lines')
    expect(joins.rootOf(['orders', 'tickets'])).toBe('orders')
  })
})
