import type { ActionMetric } from '@cartograph/contract'

/**
 * The metric that an action is probably meant to move: the first topic of the text whose metric exists, then the first
 * metric of its data source. Null without a text.
 */
export function guessMetric(
  text: string,
  source: string | undefined,
  metrics: readonly ActionMetric[],
): string | null {
  if (text.trim() === '') return null
  const named = topics.flatMap(([pattern, names]) => (pattern.test(text) ? names : []))
  const found = named.find((name) => metrics.some(({ metric }) => metric === name))
  if (found !== undefined) return found
  const ofSource = metrics.filter(({ platforms }) => platforms.some((one) => one === source))
  const usual = ['ShopifyOrders.netSales', 'PlatformAdSpend.conversionValue']
  return (
    usual.find((name) => ofSource.some(({ metric }) => metric === name)) ??
    ofSource[0]?.metric ??
    null
  )
}

/** What a shop does, and the figures that it looks at afterwards. */
const topics: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\brefunds?\b|\breturns?\b|\bsize (chart|guide)\b|\bquality\b/i, ['ShopifyOrders.refundRate']],
  [
    /\bcheckout\b|\bconversions?\b|\blanding pages?\b|\bcart\b|\bsite speed\b/i,
    ['GATrafficSourceUtm.conversionRate'],
  ],
  [
    /\bbundles?\b|\bup-?sell\w*\b|\bcross-?sell\w*\b|\border value\b|\bfree shipping\b/i,
    ['ShopifyOrders.averageOrderValue'],
  ],
  // A mail to all subscribers is a mail.
  [
    /\b(e-?)?mail(s|ing|ings)?\b|\bnewsletters?\b|\bsms\b|\bflows?\b|\bwelcome series\b/i,
    ['MailPerformance.revenue'],
  ],
  // A campaign that was canceled is about ads.
  [/\bchurn\b|\bcancell?ations?\b/i, ['Subscriptions.endedSubscriptions']],
  [/\bsubscriptions?\b|\bsubscribers?\b/i, ['Subscriptions.newSubscriptions']],
  [/\btickets?\b|\bcustomer (service|support)\b|\bfaq\b/i, ['Tickets.tickets']],
  [/\bseo\b|\btraffic\b|\binfluencers?\b|\bblog\b/i, ['GATrafficSourceUtm.sessions']],
  [
    /\bads?\b|\badvertis\w+|\bcampaigns?\b|\bbudgets?\b|\bbid(s|ding)?\b|\baudiences?\b/i,
    ['PlatformAdSpend.conversionValue'],
  ],
  [
    /\b(re)?pric(e[sd]?|ing)\b|\bdiscounts?\b|\bsale\b|\bcoupons?\b|\bstock\b|\bproducts?\b|\bbest-?sellers?\b/i,
    ['ShopifyOrders.netSales'],
  ],
]
