import { defineTable, optional, required, type RowOf } from './table.ts'

/**
 * A row is what one ad cost and brought on one day. Where a platform does not tell ads apart, the row is of
 * the finest thing it does tell: money spent is in exactly one row.
 */
export const adSpend = defineTable({
  name: 'ad_spend',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: FB, GD"),
    account_id: required('text', 'The ad account'),
    account_name: optional('text', 'As the platform shows it'),
    level: required('text', 'What the row is of: ad, ad_set, campaign or account'),
    entity_id: required('text', "The platform's id of that ad, ad set, campaign or account"),
    campaign_id: optional('text', 'None in a row of an account'),
    campaign_name: optional('text', 'As it is called now'),
    ad_set_id: optional('text', 'Ad set, ad group, ad squad: what lies between campaign and ad'),
    ad_set_name: optional('text', 'As it is called now'),
    ad_id: optional('text', 'None where the platform does not tell ads apart'),
    ad_name: optional('text', 'As it is called now'),
    campaign_status: optional('text', 'active, paused, archived, …'),
    day: required('day', "The day by the account's clocks"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    currency: required('text', "The account's currency, ISO 4217"),
    spend: required('money', 'What the ads cost'),
    impressions: required('integer', 'How often they were shown'),
    clicks: required('integer', 'Clicks that led somewhere; 0 for ads that cannot be clicked'),
    conversions: optional('number', 'Purchases the platform claims; may be parts of one'),
    conversion_value: optional('money', 'What those purchases were worth, as the platform claims'),
  },
  key: ['connection_id', 'account_id', 'day', 'level', 'entity_id'],
  scope: ['connection_id', 'account_id', 'day'],
  sortBy: 'noon_at',
})
export type AdSpendRow = RowOf<typeof adSpend>
