import { expect, it } from 'vitest'
import { namedShop } from './named-shop.ts'

const at = new Date('2024-04-01T00:00:00Z')

it('is always the same for a name, and differs for another name', () => {
  const [one, again, other] = ['blue-harbor', 'blue-harbor', 'copper-kettle'].map((name) => {
    const shop = namedShop(name)
    return { title: shop?.title, orders: [...(shop?.world.orders.until(at) ?? [])] }
  })
  expect(one?.title).toBe('Blue Harbor')
  expect(one?.orders.length).toBeGreaterThan(50)
  expect(again).toEqual(one)
  expect(other?.orders).not.toEqual(one?.orders)
})

it('is null for an invalid name', () => {
  for (const name of ['', '-x', 'Blue', 'a b', '../x', 'x'.repeat(61)]) {
    expect(namedShop(name)).toBeNull()
  }
})
