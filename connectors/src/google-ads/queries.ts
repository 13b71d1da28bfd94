const metrics =
  'metrics.cost_micros, metrics.impressions, metrics.clicks, metrics.conversions, metrics.conversions_value'
const campaign = 'campaign.id, campaign.name, campaign.status'

/** Everything that was spent: every campaign, whether it has ads that are told apart or not. */
export function campaignDays(from: string, to: string): string {
  return `SELECT segments.date, ${campaign}, ${metrics} FROM campaign WHERE ${between(from, to)}`
}

export function adDays(from: string, to: string): string {
  return `SELECT segments.date, ${campaign}, ad_group.id, ad_group.name, ad_group_ad.ad.id, ad_group_ad.ad.name, ${metrics} FROM ad_group_ad WHERE ${between(from, to)}`
}

/** What the account as a whole came to. */
export function accountDays(from: string, to: string): string {
  return `SELECT segments.date, metrics.cost_micros FROM customer WHERE ${between(from, to)}`
}

export const customerFacts =
  'SELECT customer.id, customer.descriptive_name, customer.currency_code, customer.time_zone FROM customer'

/** An account with all that is below it. */
export const customerTree =
  "SELECT customer_client.id, customer_client.descriptive_name, customer_client.manager, customer_client.level FROM customer_client WHERE customer_client.status = 'ENABLED'"

/** Days of the account, both included. */
function between(from: string, to: string): string {
  return `segments.date BETWEEN '${from}' AND '${to}'`
}
