import { describe, expect, test } from 'vitest'
import { loadReader } from './evaluation/load-cases.ts'

const reader = loadReader('catalogue')
const today = '2026-11-28'
const read = (question: string, history: readonly string[] = []) =>
  reader.read(question, { today, history })
const query = (question: string, history?: readonly string[]) => {
  const reading = read(question, history)
  return reading.kind === 'answer' ? reading.queries[0] : reading
}

describe('a question becomes one query that holds what it says and nothing else', () => {
  test('a metric alone is asked for all time', () => {
    expect(query('What are our net sales?')).toEqual({ measures: ['ShopifyOrders.netSales'] })
  })

  test('a metric, a period, a breakdown and a filter', () => {
    expect(query('orders by channel in Germany last month')).toEqual({
      measures: ['ShopifyOrders.orders'],
      dimensions: ['ShopifyOrders.channel'],
      filters: [{ member: 'ShopifyOrders.shippingCountry', operator: 'equals', values: ['DE'] }],
      timeDimensions: [
        { dimension: 'ShopifyOrders.happenedAt', dateRange: ['2026-10-01', '2026-10-31'] },
      ],
    })
  })

  test('a breakdown that only other rows have moves the metric to their data set', () => {
    expect(query('net sales by product this year')).toMatchObject({
      measures: ['ShopifyOrderLines.netSales'],
      dimensions: ['ShopifyOrderLines.title'],
    })
  })

  test('a ranking has an order and a limit', () => {
    expect(query('top 5 countries by net sales')).toEqual({
      measures: ['ShopifyOrders.netSales'],
      dimensions: ['ShopifyOrders.shippingCountry'],
      order: { 'ShopifyOrders.netSales': 'desc' },
      limit: 5,
    })
  })

  test('a month to date is compared with the same days of the month before', () => {
    expect(query('orders this month compared with the previous month')).toMatchObject({
      timeDimensions: [
        {
          compareDateRange: [
            ['2026-11-01', '2026-11-28'],
            ['2026-10-01', '2026-10-28'],
          ],
        },
      ],
    })
  })

  test('short forms of times, and an occasion against that of last year', () => {
    expect(query('rev last wk')).toEqual(query('revenue last week'))
    expect(query('aov 90d')).toEqual(query('aov last 90 days'))
    expect(query('net sales since easter')).toMatchObject({
      timeDimensions: [{ dateRange: ['2026-04-05', today] }],
    })
    expect(query('net sales on Black Friday 2025 vs last year')).toMatchObject({
      timeDimensions: [
        {
          compareDateRange: [
            ['2025-11-28', '2025-11-28'],
            ['2024-11-29', '2024-11-29'],
          ],
        },
      ],
    })
  })

  test('values that are asked for separately are groups', () => {
    expect(query('ad spend of Google Ads and Facebook separately')).toMatchObject({
      dimensions: ['PlatformAdSpend.platformName'],
    })
  })

  test('a rate of several values is that of each', () => {
    expect(query('open rate of welcome_series and abandoned_cart')).toMatchObject({
      measures: ['MailPerformance.openRate'],
      dimensions: ['MailPerformance.campaign'],
      filters: [{ values: ['welcome_series', 'abandoned_cart'] }],
    })
  })

  test('customers of a kind restrict the figure before them', () => {
    const segments = ['ShopifyOrders.firstTime']
    expect(query('aov of first-time customers')).toMatchObject({ segments })
    expect(query('just first-time customers', ['net sales by country'])).toMatchObject({
      measures: ['ShopifyOrders.netSales'],
      segments,
    })
  })

  test('a breakdown may be the last word of a name in the data set of the metric', () => {
    expect(query('failed payments by reason')).toMatchObject({
      dimensions: ['Payments.failureCode'],
    })
  })

  test('people say what a figure is instead of its title', () => {
    expect(query('repeat orders')).toEqual({ measures: ['ShopifyOrders.returningOrders'] })
    expect(query('asp')).toEqual({ measures: ['ShopifyOrderLines.averageUnitPrice'] })
    expect(query('sales incl. VAT and shipping')).toEqual({
      measures: ['ShopifyOrders.totalSales'],
    })
  })

  test('what ads cost is what was spent on them', () => {
    expect(query('how much did Google Ads cost us')).toEqual({
      measures: ['PlatformAdSpend.spend'],
      filters: [
        { member: 'PlatformAdSpend.platformName', operator: 'equals', values: ['Google Ads'] },
      ],
    })
  })

  test('discount codes are counted one by one', () => {
    expect(query('orders by discount code')).toEqual({
      measures: ['OrderDiscountCodes.orders'],
      dimensions: ['OrderDiscountCodes.code'],
    })
    expect(query('orders with a promo code')).toMatchObject({
      segments: ['ShopifyOrders.discounted'],
    })
  })

  test('the average of a rate is the rate in each month', () => {
    expect(read('average order value on average by month this year')).toMatchObject({
      mode: 'plain',
    })
  })

  test('the words of a breakdown are no part of the name of the metric', () => {
    expect(query('sessions per landing page')).toMatchObject({
      measures: ['GATrafficSourceUtm.sessions'],
      dimensions: ['GATrafficSourceUtm.landingPage'],
    })
  })

  test('the lowest of a top 3 come first, and a bestseller is one', () => {
    expect(query('lowest cost per conversion: top 3 campaigns')).toMatchObject({
      order: { 'PlatformAdSpend.costPerConversion': 'asc' },
      limit: 3,
    })
    expect(query("What was last week's bestseller?")).toMatchObject({ limit: 1 })
  })

  test('conversions are counted, although conversion may be a rate', () => {
    expect(query('conversions by campaign with ad spend over 1000')).toMatchObject({
      measures: ['PlatformAdSpend.conversions'],
    })
  })

  test('hours that are asked for twice are shown once', () => {
    const once = query('orders per hour yesterday')
    expect(query('At which hours did yesterday’s orders come in? orders per hour')).toEqual(once)
  })

  test('a month that is up on last year is compared with that year', () => {
    expect(query('Are net sales up on last year so far this month?')).toEqual(
      query('net sales this month vs last year'),
    )
  })

  test('what is left out, sorted or denied is no name of something else', () => {
    expect(query('net sales and orders by channel, highest first')).toMatchObject({
      measures: ['ShopifyOrders.netSales', 'ShopifyOrders.orders'],
    })
    expect(query('ad spend, leaving out campaigns that are paused')).toMatchObject({
      filters: [
        { member: 'PlatformAdSpend.campaignStatus', operator: 'notEquals', values: ['paused'] },
      ],
    })
    expect(query('net sales of orders with a discount code brought in Germany')).toMatchObject({
      segments: ['ShopifyOrders.discounted'],
    })
    expect(query('one more number: net sales in October')).toEqual(query('net sales in October'))
  })

  test('a part of a year against another year is compared with the same part of that', () => {
    expect(query('net sales Q1 2026 vs 2025')).toEqual(query('net sales Q1 2026 vs Q1 2025'))
    expect(query('has ROAS on TikTok improved from the first to the second quarter')).toEqual(
      query('ROAS on TikTok Q2 vs Q1'),
    )
  })

  test('the shop that asks is no breakdown', () => {
    expect(query('how many orders did the shop take yesterday')).toEqual(query('orders yesterday'))
  })

  test('our channels are groups, and the units in stock are none', () => {
    expect(query('How do our channels compare on LTV to CAC this year?')).toMatchObject({
      dimensions: ['AcquisitionMetrics.channel'],
    })
    expect(read('How many units of each product type do we have in stock?').kind).toBe('clarify')
  })

  test('percent in words is a share', () => {
    for (const share of ['10%', '10 percent', 'ten pct'])
      expect(query(`products with a return rate over ${share}`)).toMatchObject({
        filters: [{ operator: 'gt', values: [0.1] }],
      })
  })

  test('the shorthand of chats stands for words, and names in capitals for themselves', () => {
    expect(query('hmm clicks n ctr by ad set rn')).toEqual(query('clicks and ctr by ad set'))
    expect(query('tickets w priority high')).toEqual(query('tickets with priority high'))
    expect(read('tickets W').kind).not.toBe('answer')
  })

  test('typing slips and abbreviations are understood', () => {
    expect(query('avrage order value yday')).toEqual({
      measures: ['ShopifyOrders.averageOrderValue'],
      timeDimensions: [
        { dimension: 'ShopifyOrders.happenedAt', dateRange: ['2026-11-27', '2026-11-27'] },
      ],
    })
  })

  test('a condition on numbers filters the groups', () => {
    expect(query('countries with more than 100 orders in 2026')).toMatchObject({
      measures: ['ShopifyOrders.orders'],
      dimensions: ['ShopifyOrders.shippingCountry'],
      filters: [{ member: 'ShopifyOrders.orders', operator: 'gt', values: [100] }],
    })
  })
})

test('an amount that will be sold is a forecast of sales, whatever was asked before', () => {
  for (const history of [[], ['orders in Germany last month']])
    expect(read('how much will we sell next week', history)).toMatchObject({
      kind: 'answer',
      mode: 'forecast',
      queries: [
        {
          measures: ['ShopifyOrders.netSales'],
          timeDimensions: [{ dateRange: ['2026-11-30', '2026-12-06'] }],
        },
      ],
    })
})

describe('a follow-up changes the question before it', () => {
  const before = ['Net sales by channel last month']

  test('a breakdown replaces the breakdown', () => {
    expect(query('and by country?', before)).toMatchObject({
      measures: ['ShopifyOrders.netSales'],
      dimensions: ['ShopifyOrders.shippingCountry'],
      timeDimensions: [{ dateRange: ['2026-10-01', '2026-10-31'] }],
    })
  })

  test('a value is added as a filter, and an earlier time replaces the period', () => {
    expect(query('the month before?', [...before, 'only in Germany'])).toMatchObject({
      filters: [{ member: 'ShopifyOrders.shippingCountry', operator: 'equals', values: ['DE'] }],
      timeDimensions: [{ dateRange: ['2026-09-01', '2026-09-30'] }],
    })
  })

  test('a question with a metric of its own starts anew', () => {
    expect(query('How many sessions yesterday?', before)).toEqual({
      measures: ['GATrafficSourceUtm.sessions'],
      timeDimensions: [
        { dimension: 'GATrafficSourceUtm.date', dateRange: ['2026-11-27', '2026-11-27'] },
      ],
    })
  })
})

describe('what is said around a question is left out', () => {
  test.each([
    ["I'm meeting our suppliers tomorrow – orders by channel last month?", 'who asks, and why'],
    ['Our accountant needs the orders by channel last month', 'who needs it'],
    ['Which channels are busiest? Orders by channel last month', 'a question asked twice'],
    ['My dentist has a cold. Orders by channel last month', 'a sentence about something else'],
    ['someone spilled paint, so show me orders by channel last month', 'what happened before'],
  ])('%s: %s', (question) => {
    expect(query(question)).toEqual(query('orders by channel last month'))
  })

  test('but its values restrict, and what the rest does not repeat is asked back', () => {
    expect(query("We're planning a fair in Canada. How many customers do we have?")).toMatchObject({
      filters: [{ values: ['CA'] }],
    })
    expect(read('For each ad set we need the email open rate').kind).not.toBe('answer')
    for (const part of ['the ones who are giftwrapped', 'giftwrapped', 'it was only in Oslo'])
      expect(read(`${part}: orders by channel last month`).kind).not.toBe('answer')
    expect(read('My dentist has a cold. delete all orders of last week').kind).toBe('refuse')
  })
})
