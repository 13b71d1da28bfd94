import { CubeQuery, type CubeMeta } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import { adHocCubes } from '../../../../testing/filtered-dashboard.ts'
import { applicableAdHoc, readAdHoc, withAdHoc, writeAdHoc } from './ad-hoc-filters.ts'

const query = (...measures: string[]) => CubeQuery.parse({ measures })
const apply = (member: string, queries: CubeQuery[], cubes: readonly CubeMeta[] = adHocCubes) =>
  applicableAdHoc([{ member, values: ['Oslo'] }], queries, cubes)

describe('in the address', () => {
  test('it is short and can be read', () => {
    const filters = [
      { member: 'Orders.city', values: ['Oslo', 'and'] },
      { member: 'Orders.gateway', values: ['', 'PayPal'] },
    ]
    expect(writeAdHoc(filters)).toBe('Orders.city*Oslo*%61nd*and*Orders.gateway**PayPal')
    expect(readAdHoc(writeAdHoc(filters))).toEqual(filters)
  })

  test('what names no dimension or no value is left out', () => {
    expect(readAdHoc('city*Oslo*and*Orders.city*and*Orders.gateway*PayPal')).toEqual([
      { member: 'Orders.gateway', values: ['PayPal'] },
    ])
    expect(readAdHoc('')).toEqual([])
  })
})

test('other values of a dimension replace its values in place', () => {
  const two = withAdHoc(withAdHoc([], 'Orders.city', ['Oslo']), 'Orders.gateway', ['PayPal'])
  const changed = withAdHoc(two, 'Orders.city', ['Bergen'])
  expect(changed.map(({ values }) => values)).toEqual([['Bergen'], ['PayPal']])
  expect(withAdHoc(changed, 'Orders.city', []).map(({ member }) => member)).toEqual([
    'Orders.gateway',
  ])
})

describe('an element is filtered', () => {
  test('by dimensions of its cube, and of cubes of which each row has at most one', () => {
    const filters = [{ member: 'Orders.city', operator: 'equals', values: ['Oslo'] }]
    expect(apply('Orders.city', [query('Orders.sales')])).toEqual({ filters, ignored: [] })
    expect(apply('Orders.city', [query('Lines.units')])).toEqual({ filters, ignored: [] })
  })

  test('only if all of its queries can be', () => {
    const ignored = { filters: [], ignored: [{ member: 'Orders.city', reasons: [] }] }
    expect(apply('Orders.city', [query('Ads.spend')])).toEqual(ignored)
    expect(apply('Lines.sku', [query('Orders.sales')])).toMatchObject({
      ignored: [{ member: 'Lines.sku', reasons: [] }],
    })
    expect(apply('Orders.city', [query('Orders.sales'), query('Ads.spend')])).toEqual(ignored)
    expect(apply('Orders.city', [query('Orders.sales', 'Ads.spend')])).toEqual(ignored)
  })

  test('not by a dimension that the model no longer has', () => {
    const [found] = [apply('Orders.town', [query('Orders.sales')])]
    expect(found).toEqual({ filters: [], ignored: [{ member: 'Orders.town', reasons: [] }] })
  })

  test('by rows without a value, alone or beside others', () => {
    const filtersOf = (values: readonly string[]) =>
      applicableAdHoc([{ member: 'Orders.city', values }], [query('Orders.sales')], adHocCubes)
        .filters
    const unset = { member: 'Orders.city', operator: 'notSet' }
    expect(filtersOf([''])).toEqual([unset])
    expect(filtersOf(['', 'Oslo'])).toEqual([
      { or: [{ member: 'Orders.city', operator: 'equals', values: ['Oslo'] }, unset] },
    ])
  })
})
