import { CubeQuery } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { exploreTarget } from './explore-target.ts'

test('a query leads to its first metric, at its dates and the values that must hold', () => {
  const query = CubeQuery.parse({
    measures: ['Orders.netSales', 'Orders.orders'],
    timeDimensions: [
      {
        dimension: 'Orders.at',
        compareDateRange: [
          ['2026-10-01', '2026-10-31'],
          ['2026-09-01', '2026-09-30'],
        ],
      },
    ],
    filters: [
      {
        and: [
          { member: 'Orders.channel', operator: 'equals', values: ['web', null] },
          { member: 'Orders.country', operator: 'notEquals', values: ['CA'] },
        ],
      },
      { or: [{ member: 'Orders.city', operator: 'equals', values: ['Oslo'] }] },
    ],
  })
  const target = exploreTarget(query)
  expect(target?.measure).toBe('Orders.netSales')
  expect(target?.time?.range).toEqual(['2026-10-01', '2026-10-31'])
  expect(target?.parts.map(({ member, values }) => [member, values])).toEqual([
    ['Orders.channel', ['web', null]],
  ])
  expect(exploreTarget(CubeQuery.parse({ dimensions: ['Orders.channel'] }))).toBeNull()
})
