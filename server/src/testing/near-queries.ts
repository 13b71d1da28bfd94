import { FilterOperator } from '@cartograph/contract'
import * as fc from 'fast-check'

/** Random queries close to valid ones: most can be run, the others are invalid in one place. */
export function nearQuery(): fc.Arbitrary<unknown> {
  const query = fc.record(
    {
      measures: fc.array(measure, { maxLength: 3 }),
      dimensions: fc.array(dimension, { maxLength: 3 }),
      timeDimensions: fc.array(timeDimension(), { maxLength: 1 }),
      segments: mostly(fc.constant([]), fc.array(measure, { maxLength: 1 })),
      filters: fc.array(filter(), { maxLength: 2 }),
      order: order(),
      limit: mostly(fc.constantFrom(0, 1, 50_000, null), fc.constantFrom(-1, 50_001, '5')),
      offset: mostly(fc.constantFrom(0, 7), fc.constantFrom(-1, 2 ** 53)),
      total: fc.boolean(),
      ungrouped: mostly(fc.constant(false), fc.constant(true)),
      timezone: mostly(fc.constantFrom('UTC', 'America/New_York'), fc.constant('Mars/Olympus')),
      responseFormat: mostly(
        fc.constantFrom('default', 'compact', 'columnar'),
        fc.constant('arrow'),
      ),
      renewQuery: fc.boolean(),
    },
    { requiredKeys: ['measures'] },
  )
  return mostly(query, fc.oneof(fc.array(query, { maxLength: 3 }), fc.jsonValue()))
}

const happenedAt = 'ShopifyOrders.happenedAt'
const measure = fc.constantFrom('ShopifyOrders.grossSales', 'ShopifyOrders.orders')
const dimension = mostly(
  fc.constantFrom('ShopifyOrders.shippingCountry', happenedAt, `${happenedAt}.month`),
  fc.constantFrom('ShopifyOrders.nope', 'Nope.x', 'nope'),
)
const member = fc.oneof(measure, dimension)
const date = mostly(
  fc.constantFrom('2026-11-01', '2026-11-03', '2026-12-24T12:00:00.000', 'last week', 'today'),
  fc.constantFrom('2026-02-30', '0000-01-01', '9999-12-31', 'x'),
)
const dateRange = fc.oneof(
  fc.constant(['2026-11-01', '2026-12-31']),
  date,
  fc.array(date, { minLength: 1, maxLength: 2 }),
)

function timeDimension() {
  const parts = {
    dimension: mostly(fc.constant(happenedAt), dimension),
    granularity: mostly(fc.constantFrom('day', 'week', 'year', null), fc.constant('decade')),
  }
  const compareDateRange = fc.array(dateRange, { minLength: 1, maxLength: 2 })
  return fc.oneof(
    fc.record(parts),
    fc.record({ ...parts, dateRange }),
    fc.record({ ...parts, compareDateRange }),
  )
}

function filter() {
  const value = mostly(
    fc.oneof(date, fc.constantFrom('5', 1.5, null, '1e400', '%_', 'US'), fc.string()),
    fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
  )
  const condition = fc.record(
    {
      member,
      operator: fc.constantFrom(...FilterOperator.options),
      values: fc.array(value, { minLength: 1, maxLength: 2 }),
    },
    { requiredKeys: ['member', 'operator'] },
  )
  const several = fc.array(condition, { minLength: 1, maxLength: 2 })
  return fc.oneof(condition, fc.record({ or: several }), fc.record({ and: several }))
}

function order() {
  const direction = mostly(fc.constantFrom('asc', 'desc', 'none'), fc.constant('sideways'))
  return mostly(
    fc.constant([]),
    fc.oneof(
      fc.dictionary(member, direction),
      fc.array(fc.tuple(member, direction), { maxLength: 3 }),
    ),
  )
}

function mostly<A, B>(usual: fc.Arbitrary<A>, strange: fc.Arbitrary<B>): fc.Arbitrary<A | B> {
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: strange })
}
