const metrics =
  'metrics.cost_micros, metrics.impressions, metrics.clicks, metrics.conversions, metrics.conversions_value'
const categoryMetrics =
  'segments.conversion_action_category, metrics.conversions, metrics.conversions_value'
const campaign = 'campaign.id, campaign.name, campaign.status'

/** The spend of every campaign, with or without ads. */
export function campaignDays(from: string, to: string): string {
  return `SELECT segments.date, ${campaign}, ${metrics} FROM campaign WHERE ${between(from, to)}`
}

export function adDays(from: string, to: string): string {
  return `SELECT segments.date, ${campaign}, ad_group.id, ad_group.name, ad_group_ad.ad.id, ad_group_ad.ad.name, ${metrics} FROM ad_group_ad WHERE ${between(from, to)}`
}

/**
 * The conversions of each category. They are queries of their own, because Google does not split cost
 * and clicks by category.
 */
export function campaignCategoryDays(from: string, to: string): string {
  return `SELECT segments.date, campaign.id, ${categoryMetrics} FROM campaign WHERE ${between(from, to)}`
}

export function adCategoryDays(from: string, to: string): string {
  return `SELECT segments.date, campaign.id, ad_group.id, ad_group_ad.ad.id, ${categoryMetrics} FROM ad_group_ad WHERE ${between(from, to)}`
}

/** What breakdowns divide, and by what. Google names an action only beside its conversions. */
const breakdownParts = {
  devices: {
    resource: 'campaign',
    parts: 'segments.device, segments.ad_network_type',
    actions: 'segments.conversion_action_name, ',
  },
  terms: {
    resource: 'search_term_view',
    parts: 'search_term_view.search_term',
    actions: '',
  },
  products: {
    resource: 'shopping_performance_view',
    parts: 'segments.product_item_id, segments.product_title',
    actions: '',
  },
}

export function breakdownCosts(of: keyof typeof breakdownParts) {
  const { resource, parts } = breakdownParts[of]
  return (from: string, to: string) =>
    `SELECT segments.date, campaign.id, campaign.name, ${parts}, metrics.cost_micros, metrics.impressions, metrics.clicks FROM ${resource} WHERE ${between(from, to)}`
}

export function breakdownConversions(of: keyof typeof breakdownParts) {
  const { resource, parts, actions } = breakdownParts[of]
  return (from: string, to: string) =>
    `SELECT segments.date, campaign.id, campaign.name, ${parts}, ${actions}${categoryMetrics} FROM ${resource} WHERE ${between(from, to)}`
}

/** The totals of the whole account. */
export function accountDays(from: string, to: string): string {
  return `SELECT segments.date, metrics.cost_micros FROM customer WHERE ${between(from, to)}`
}

export const customerFacts =
  'SELECT customer.id, customer.descriptive_name, customer.currency_code, customer.time_zone FROM customer'

/** An account and all accounts below it. */
export const customerTree =
  "SELECT customer_client.id, customer_client.descriptive_name, customer_client.manager, customer_client.level FROM customer_client WHERE customer_client.status = 'ENABLED'"

/** Days in the account's time zone, inclusive. */
function between(from: string, to: string): string {
  return `segments.date BETWEEN '${from}' AND '${to}'`
}
