import { CubeQuery } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { dialects } from './dialects/dialects.ts'
import { loadCatalogue } from './load-catalogue.ts'

const catalogue = loadCatalogue()
const hostile = `x'"; DROP TABLE orders; --`

describe.each(Object.entries(dialects))('in the SQL of %s', (_, dialect) => {
  it('binds every value that came from outside, in the order of its parameters', () => {
    const [compiled] = compile(
      catalogue,
      dialect,
      CubeQuery.parse({
        measures: ['ShopifyOrders.orders'],
        dimensions: ['ShopifyOrders.utmSource'],
        filters: [
          { member: 'ShopifyOrders.utmSource', operator: 'contains', values: [hostile] },
          { member: 'ShopifyOrders.utmMedium', operator: 'notEquals', values: [hostile, 'b'] },
          { member: 'ShopifyOrders.orders', operator: 'gt', values: ['3'] },
        ],
        timeDimensions: [
          {
            dimension: 'ShopifyOrders.happenedAt',
            compareDateRange: [['2024-05-01', '2024-05-02']],
          },
        ],
      }),
    )
    const { sql, params } = compiled?.statement ?? { sql: '', params: [] }
    expect(sql).not.toContain('DROP')
    expect(params).toEqual([
      '2024-05-01T00:00:00.000 - 2024-05-02T23:59:59.999',
      '2024-05-01T00:00:00.000',
      '2024-05-03T00:00:00.000',
      hostile,
      hostile,
      'b',
      '3',
    ])
    expect([...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ])
  })

  it('divides only by what cannot be zero', () => {
    const query = CubeQuery.parse({ measures: ['ShopifyOrders.averageOrderValue'] })
    expect(compile(catalogue, dialect, query)[0]?.statement.sql).toContain('NULLIF(')
  })

  it('groups only when there is something to group by', () => {
    const total = CubeQuery.parse({ measures: ['ShopifyOrders.orders'] })
    expect(compile(catalogue, dialect, total)[0]?.statement.sql).not.toContain('GROUP BY')
    const list = CubeQuery.parse({
      dimensions: ['ShopifyOrders.channel', 'ShopifyOrders.currency'],
    })
    expect(compile(catalogue, dialect, list)[0]?.statement.sql).toContain('GROUP BY 1, 2')
  })
})
