import { loadCatalogue } from '@cartograph/semantic'
import { expect, it } from 'vitest'
import { explainedMetric } from './explained-metric.ts'
import type { ProductChange, SoldGoods } from './read-products.ts'
import { splitVolume } from './split-volume.ts'

const model = loadCatalogue()
const sold = (units: number, net: number): SoldGoods => ({ units, gross: net, net })
const product = (name: string, now: SoldGoods, before: SoldGoods): ProductChange => {
  return { name, now, before, variants: [] }
}
function split(measure: string, products: readonly ProductChange[]) {
  const found = explainedMetric(model, { measure, filters: [] })
  if ('obstacle' in found) throw new Error(found.obstacle)
  const item = splitVolume(products, { metric: found.metric, currency: 'USD' })
  return item?.exp.type === 'chart' ? item.exp.data : null
}
const netSales = 'ShopifyOrderLines.netSales'

it('more units at the same value are volume, the same units at another value are value', () => {
  expect(
    split(netSales, [
      product('Tent', sold(20, 2_000), sold(10, 1_000)),
      product('Cap', sold(10, 150), sold(10, 100)),
    ]),
  ).toEqual([
    { part: 'Tent', volume: '1000', value: '0' },
    { part: 'Cap', volume: '0', value: '50' },
  ])
})

it('what has no units in one period is volume, in both periods value', () => {
  expect(
    split(netSales, [
      product('Tent', sold(0, 0), sold(10, 1_000)),
      product('Cap', sold(0, -30), sold(0, 0)),
    ]),
  ).toEqual([
    { part: 'Tent', volume: '-1000', value: '0' },
    { part: 'Cap', volume: '0', value: '-30' },
  ])
})

it('many products are merged into nine and the rest, and no amount is lost', () => {
  const products = Array.from({ length: 30 }, (_, n) =>
    product(`Product ${n}`, sold(n + 1, 10 * n), sold(2, 15)),
  )
  const rows = split(netSales, products) ?? []
  expect(rows.map(({ part }) => part).slice(8)).toEqual([expect.any(String), 'Other'])
  const change = products.reduce((sum, { now, before }) => sum + now.net - before.net, 0)
  const shown = rows.reduce((sum, row) => sum + Number(row['volume']) + Number(row['value']), 0)
  expect(shown).toBeCloseTo(change, 1)
})

it('metrics other than sales are not split', () => {
  const products = [product('Tent', sold(20, 2_000), sold(10, 1_000))]
  expect(split('ShopifyOrderLines.unitsSold', products)).toBeNull()
})
