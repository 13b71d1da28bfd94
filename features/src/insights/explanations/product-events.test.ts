import { expect, it } from 'vitest'
import { productEvents } from './product-events.ts'
import type { ProductChange, SoldGoods } from './read-products.ts'

const sold = (units: number, price: number): SoldGoods => {
  return { units, gross: units * price, net: units * price }
}
const product = (name: string, now: SoldGoods, before: SoldGoods): ProductChange => {
  return { name, now, before, variants: [{ now, before }] }
}
/** So many that one product changes little of the whole. */
const others = product('Other goods', sold(400, 20), sold(400, 20))
const eventsOf = (...products: ProductChange[]) => productEvents([...products, others], 'USD')

it('a product that sold nothing is an event if it sold at least six before', () => {
  expect(eventsOf(product('Tent', sold(0, 0), sold(12, 90)))).toEqual([
    'Tent sold nothing (12 in the earlier period)',
  ])
  expect(eventsOf(product('Tent', sold(0, 0), sold(5, 90)))).toEqual([])
})

it('far more units than the change of all units suggests are an event, chance is not', () => {
  expect(eventsOf(product('Tent', sold(40, 90), sold(8, 90)))).toEqual([
    'Tent sold 40 units, 8 in the earlier period',
  ])
  expect(eventsOf(product('Tent', sold(14, 90), sold(8, 90)))).toEqual([])
  const doubled = [1, 2, 3].map((n) => product(`Tent ${n}`, sold(60, 90), sold(30, 90)))
  expect(productEvents(doubled, 'USD')).toEqual([])
})

it('another price is an event, another mix of variants is not', () => {
  const dearer = product('Tent', sold(10, 99), sold(10, 90))
  expect(eventsOf(dearer)).toEqual(['Tent sold at $99.00 instead of $90.00'])
  const [small, large] = [
    { now: sold(2, 50), before: sold(10, 50) },
    { now: sold(10, 90), before: sold(2, 90) },
  ]
  const mixed = { name: 'Tent', now: sold(12, 83), before: sold(12, 57), variants: [small, large] }
  expect(eventsOf(mixed)).toEqual([])
  expect(eventsOf({ ...dearer, variants: [] })).toEqual([])
})
