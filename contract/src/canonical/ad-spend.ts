import { defineTable, optional, required, type RowOf } from './table.ts'

/**
 * One row per ad and day, with its cost and results. Where a platform does not report ads, the row
 * is at the finest level that it reports: each amount of spend is in exactly one row.
 */
export const adSpend = defineTable({
  name: 'ad_spend',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: FB, GD"),
    account_id: required('text', 'The ad account'),
    account_name: optional('text', 'As the platform shows it'),
    level: required('text', 'The level of the row: ad, ad_set, campaign or account'),
    entity_id: required('text', "The platform's id of that ad, ad set, campaign or account"),
    campaign_id: optional('text', 'None in a row of an account'),
    campaign_name: optional('text', 'The current name'),
    ad_set_id: optional('text', 'Ad set, ad group or ad squad: the level between campaign and ad'),
    ad_set_name: optional('text', 'The current name'),
    ad_id: optional('text', 'None where the platform does not report ads'),
    ad_name: optional('text', 'The current name'),
    campaign_status: optional('text', 'active, paused, archived, …'),
    day: required('day', "The day in the account's time zone"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    currency: required('text', "The account's currency, ISO 4217"),
    spend: required('money', 'What the ads cost'),
    impressions: required('integer', 'Impressions; negative in a remainder of a campaign'),
    clicks: required('integer', 'Link clicks; 0 for ads without a link'),
    conversions: optional('number', 'Purchases the platform claims; can be fractional'),
    conversion_value: optional('money', 'Sales of those purchases, as the platform claims'),
    other_conversions: optional('number', 'Other actions that the account counts as conversions'),
    other_conversion_value: optional('money', 'Value of those actions, as the platform claims'),
    add_to_carts: optional('number', 'Items added to a cart, as the platform claims'),
    checkouts: optional('number', 'Checkouts started, as the platform claims'),
  },
  key: ['connection_id', 'account_id', 'day', 'level', 'entity_id'],
  scope: ['connection_id', 'account_id', 'day'],
  sortBy: 'noon_at',
})
export type AdSpendRow = RowOf<typeof adSpend>

/**
 * One row per campaign, day and value of a breakdown, such as a device. Each breakdown divides the same
 * spend, so rows of several breakdowns must not be added up.
 */
export const adBreakdowns = defineTable({
  name: 'ad_breakdowns',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: FB, GD"),
    account_id: required('text', 'The ad account'),
    account_name: optional('text', 'As the platform shows it'),
    day: required('day', "The day in the account's time zone"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    breakdown: required('text', 'device, conversion_action, search_term, product, placement, …'),
    campaign_id: required('text', 'The campaign'),
    campaign_name: optional('text', 'The current name'),
    value: required('text', 'The device, action, search term, product, …; empty if unknown'),
    detail: required('text', 'The network, category, position, …; empty without any'),
    currency: required('text', "The account's currency, ISO 4217"),
    spend: required('money', 'What the ads cost; 0 for conversion actions'),
    impressions: required('integer', 'Impressions'),
    clicks: required('integer', 'Link clicks'),
    conversions: optional('number', 'Purchases the platform claims; can be fractional'),
    conversion_value: optional('money', 'Sales of those purchases, as the platform claims'),
    other_conversions: optional('number', 'Other actions that the account counts as conversions'),
    other_conversion_value: optional('money', 'Value of those actions, as the platform claims'),
    add_to_carts: optional('number', 'Items added to a cart, as the platform claims'),
    checkouts: optional('number', 'Checkouts started, as the platform claims'),
  },
  key: ['connection_id', 'account_id', 'day', 'breakdown', 'campaign_id', 'value', 'detail'],
  scope: ['connection_id', 'account_id', 'day'],
  sortBy: 'noon_at',
})
export type AdBreakdownRow = RowOf<typeof adBreakdowns>

/**
 * One row per day, week (from Monday) and month with the number of different people who saw an ad of the
 * account. People of several periods or accounts must not be added up.
 */
export const adReach = defineTable({
  name: 'ad_reach',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: FB"),
    account_id: required('text', 'The ad account'),
    account_name: optional('text', 'As the platform shows it'),
    granularity: required('text', 'day, week or month'),
    first_day: required('day', "The first day of the period in the account's time zone"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    reach: required('integer', 'Different people who saw an ad in the period'),
    impressions: required('integer', 'Impressions in the period'),
  },
  key: ['connection_id', 'account_id', 'granularity', 'first_day'],
  scope: ['connection_id', 'account_id', 'granularity', 'first_day'],
  sortBy: 'noon_at',
})
export type AdReachRow = RowOf<typeof adReach>
