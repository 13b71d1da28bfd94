import { describe, expect, it } from 'vitest'
import { loadCatalogue } from './load-catalogue.ts'

const catalogue = loadCatalogue()
const measures = [...catalogue.cubes.values()].flatMap((cube) =>
  [...cube.measures.values()].map((measure) => [`${cube.name}.${measure.name}`, measure] as const),
)
const dimensions = [...catalogue.cubes.values()].flatMap((cube) =>
  [...cube.dimensions.values()].map(
    (dimension) => [`${cube.name}.${dimension.name}`, dimension] as const,
  ),
)

describe('the catalogue of the product', () => {
  it('has the cubes of a shop', () => {
    expect([...catalogue.cubes.keys()]).toEqual(
      expect.arrayContaining(['ShopifyOrders', 'ShopifyOrderLines', 'CustomerProfile']),
    )
  })

  it('has the titles, the formats and the readings of its files', () => {
    const cube = catalogue.cubes.get('ShopifyOrders')
    expect(cube?.measures.get('netSales')).toMatchObject({
      title: 'Shopify Orders Net sales',
      shortTitle: 'Net sales',
      format: 'currency',
      reading: { sentiment: 'up', additivity: 'sum', reporting: true },
    })
    expect(cube?.dimensions.get('happenedAt')?.type).toBe('time')
    expect(cube?.dimensions.get('channel')?.type).toBe('string')
  })

  it.each(measures)('%s has a description and metadata', (_name, measure) => {
    expect(measure.title).not.toBe('')
    expect(measure.description).toMatch(/\.$/)
    expect(['currency', 'number', 'percent']).toContain(measure.format)
    expect(measure.reading).not.toBeNull()
  })

  it.each(dimensions)('%s has a description', (_name, dimension) => {
    expect(dimension.title).not.toBe('')
    expect(dimension.description).toMatch(/\S/)
  })

  it('marks names and contact data as personal', () => {
    const personal = dimensions.filter(([, { meta }]) => meta['personal'] === true)
    expect(personal.map(([name]) => name)).toEqual(
      expect.arrayContaining(['CustomerProfile.email', 'CustomerProfile.phone']),
    )
  })
})
