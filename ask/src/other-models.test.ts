import { describe, expect, test } from 'vitest'
import { loadReader } from './evaluation/load-cases.ts'

const today = '2026-05-12'
const marketplace = loadReader('marketplace')
const subscription = loadReader('subscription')
const hotel = loadReader('hotel')
const query = (question: string, reader = marketplace, history: string[] = []) => {
  const reading = reader.read(question, { today, history })
  return reading.kind === 'answer' ? reading.queries[0] : reading
}
const kind = (question: string, reader = marketplace) => reader.read(question, { today }).kind

describe('values and figures by other names', () => {
  test('people of a country, where the values are names of countries', () => {
    expect(query('swiss boxes', subscription)).toEqual({
      measures: ['boxes.boxes_shipped'],
      filters: [{ member: 'boxes.ship_country', operator: 'equals', values: ['Switzerland'] }],
    })
  })

  test('a coupon that is named is no segment of all orders with a coupon', () => {
    expect(query('orders with the coupon BLACKWEEK')).toEqual({
      measures: ['orders.count'],
      filters: [{ member: 'orders.coupon_code', operator: 'equals', values: ['BLACKWEEK'] }],
    })
  })

  test.each([
    'compare gmv with last year',
    'good buyers by country',
    'gmv including shipping fees last month',
    'gmv from 30 June to 1 June last year',
    'how old are our buyers',
  ])('%s is asked back', (question) => {
    expect(kind(question)).toBe('clarify')
  })

  test.each(['what is a take rate?', 'how can we increase our gmv', 'does gmv include vat'])(
    '%s is no question about data',
    (question) => {
      expect(kind(question)).toBe('refuse')
    },
  )
})

describe('negation', () => {
  test('orders that were not cancelled are not the measure Cancelled orders', () => {
    expect(query('orders that were not cancelled')).toMatchObject({
      measures: ['orders.count'],
      filters: [{ member: 'orders.status', operator: 'notEquals', values: ['cancelled'] }],
    })
  })

  test('it stays in force past a verb and its preposition', () => {
    expect(query('orders not paid by card')).toMatchObject({
      filters: [{ member: 'orders.payment_method', operator: 'notEquals', values: ['card'] }],
    })
  })

  test('without a dimension, only rows without a value of it', () => {
    expect(query('shop orders w/o promo code', subscription)).toMatchObject({
      filters: [{ member: 'shop_lines.promo_code', operator: 'notSet' }],
    })
  })
})

describe('words that look like others', () => {
  test("'at least' is a condition, and not a ranking", () => {
    expect(query('categories with at least 50 units sold')).toMatchObject({
      filters: [{ member: 'order_items.units_sold', operator: 'gte', values: [50] }],
    })
  })

  test('customers of a country are the context of their orders', () => {
    expect(query('orders from german customers')).toMatchObject({ measures: ['orders.count'] })
  })

  test("'in the previous month' is that month, 'vs the previous month' a comparison", () => {
    expect(query('gmv in the previous month')).toMatchObject({
      timeDimensions: [{ dateRange: ['2026-04-01', '2026-04-30'] }],
    })
    expect(query('gmv last month vs the previous month')).toMatchObject({
      timeDimensions: [{ compareDateRange: [expect.anything(), ['2026-03-01', '2026-03-31']] }],
    })
  })

  test('a day of the week is no day', () => {
    expect(kind('average orders by day of week')).toBe('refuse')
  })
})

describe('names whose words are apart', () => {
  test.each([
    ['how many units were sold by brand', 'order_items.units_sold'],
    ['how many products are out of stock', 'products.out_of_stock'],
  ])('%s', (question, measure) => {
    expect(query(question)).toMatchObject({ measures: [measure] })
  })

  test('reason for cancellation is the cancellation reason', () => {
    expect(query('cancellations by reason for cancellation', subscription)).toMatchObject({
      dimensions: ['subscriptions.cancel_reason'],
    })
  })
})

describe('what a data set counts and by which time', () => {
  test('a segment alone counts the rows of its data set', () => {
    expect(query('win-backs by plan', subscription)).toEqual({
      measures: ['subscriptions.count'],
      dimensions: ['subscriptions.plan'],
      segments: ['subscriptions.win_backs'],
    })
  })

  test.each([
    ['late boxes last month', 'boxes.shipped_at'],
    ['cancellations last month', 'subscriptions.cancelled_at'],
  ])('%s', (question, dimension) => {
    expect(query(question, subscription)).toMatchObject({ timeDimensions: [{ dimension }] })
  })

  test("a view's dimension is found under the name of its cube", () => {
    expect(query('returns by brand')).toMatchObject({
      dimensions: ['returns_report.products_brand'],
    })
  })
})

test('an amount of money restricts orders by their total', () => {
  expect(query('orders over $500 last month')).toMatchObject({
    measures: ['orders.count'],
    filters: [{ member: 'orders.order_total', operator: 'gt', values: [500] }],
  })
})

test('a number beside a count is offered as the total of each row, if nothing else has a number', () => {
  const reading = marketplace.read('orders over 250 last month', { today })
  expect(reading).toMatchObject({
    kind: 'clarify',
    readings: [
      { queries: [{ filters: [{ member: 'orders.order_total', operator: 'gt', values: [250] }] }] },
    ],
  })
})

test("a keyword inside of a name is none, and 'per' may shorten a name", () => {
  expect(query('failed charges by decline reason', subscription)).toMatchObject({
    dimensions: ['charges.decline_reason'],
  })
  expect(query('bottles sold per grape', loadReader('grocery'))).toMatchObject({
    dimensions: ['WineDesk.grapeVariety'],
  })
})

test('a row of two measures with slashes asks for both, and one with a dimension breaks down', () => {
  expect(query('gmv / net revenue / sales channel')).toMatchObject({
    measures: ['orders.gmv', 'orders.net_revenue'],
    dimensions: ['orders.sales_channel'],
  })
})

test('a number beside a value and its noun is how many are ranked', () => {
  expect(query('the five Nordal products with the most units sold')).toMatchObject({
    filters: [{ member: 'products.brand', values: ['Nordal'] }],
    limit: 5,
  })
})

test("'instead of' drops the measure that it names", () => {
  expect(query('net revenue instead of gmv', marketplace, ['gmv last month'])).toMatchObject({
    measures: ['orders.net_revenue'],
  })
})

test.each([
  ['boxes shipped in Leipzig last month', 'a warehouse here, a city of a joined data set'],
  ['boxes shipped by country last week', 'a joined name, and part of a nearer one'],
])('%s is asked back: %s', (question) => {
  expect(kind(question, subscription)).toBe('clarify')
})

test('weeks before an occasion are no comparison', () => {
  expect(kind('orders two weeks before Christmas')).toBe('clarify')
})

test.each([
  ['gmv yesterday vs last monday', 'one day, named twice'],
  ['refunds last month', 'a refund value and a refunded amount'],
  ['how loyal are our customers', 'no metric is called so'],
  ['gmv through april', 'in April, or until then'],
  ['top brand per category by units sold', 'one limit for two breakdowns'],
  ['how many orders per customer', 'one measure divided by another'],
  ['what % of orders are cancelled', 'a share of nothing'],
  ['gmv compared with last year', 'no days to compare'],
  ['gmv three weeks ago', 'a day or a week'],
])('%s is asked back: %s', (question) => {
  expect(kind(question)).toBe('clarify')
})

describe('the model of a hotel', () => {
  test('a condition is no part of the name of a figure', () => {
    expect(query('reviews with a score below 3', hotel)).toEqual({
      measures: ['reviews.reviews'],
      filters: [{ member: 'reviews.score', operator: 'lt', values: [3] }],
    })
  })

  test('the worst come first by what is bad for the metric', () => {
    expect(query('cancellation rate by channel, worst first', hotel)).toMatchObject({
      order: { 'bookings.cancellation_rate': 'desc' },
    })
    expect(query('room nights by channel, worst first', hotel)).toMatchObject({
      order: { 'bookings.room_nights': 'asc' },
    })
  })

  test('a plural that the name of the value explains restricts nothing else', () => {
    expect(query('room revenue from guests from Germany', hotel)).toMatchObject({
      measures: ['bookings.room_revenue'],
      filters: [{ member: 'bookings.guest_country', values: ['Germany'] }],
    })
    expect(kind('room revenue from visitors from Germany', hotel)).not.toBe('answer')
  })

  test.each([
    ['bookings made in May by channel', 'by booking or by arrival'],
    ['percentage of cancelled bookings by hotel', 'a share of them or their rate'],
    ['which hotels grew, sorry, had the highest room revenue last month', 'what was taken back'],
  ])('%s is asked back: %s', (question) => {
    expect(kind(question, hotel)).toBe('clarify')
  })
})
