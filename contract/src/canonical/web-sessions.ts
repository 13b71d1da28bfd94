import { defineTable, optional, required, type RowOf } from './table.ts'

/**
 * One row per day and combination of dimensions (source, medium, campaign, …, country), with the
 * number of visits. Each visit counts in exactly one row.
 */
export const webSessions = defineTable({
  name: 'web_sessions',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: G4, GA"),
    property_id: required('text', 'The property or view that counted'),
    day: required('day', "The day in the property's time zone"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    row_id: required('text', 'Identifies a row of a day; a hash of its dimensions'),
    source: optional(
      'text',
      "As reported: google, newsletter; none for '(direct)' and '(not set)'",
    ),
    medium: optional('text', "As reported: cpc, email; none for '(none)' and '(not set)'"),
    campaign: optional(
      'text',
      "None for '(not set)', '(direct)', '(organic)' and similar placeholders",
    ),
    content: optional('text', 'utm_content'),
    term: optional('text', 'utm_term'),
    channel_group: optional('text', "The platform's channel group: Paid Search"),
    landing_page: optional('text', 'Path of the first page, without its query'),
    device: optional('text', 'desktop, mobile, tablet'),
    country: optional('text', 'ISO 3166 alpha-2'),
    currency: required('text', "The property's currency, ISO 4217"),
    sessions: required('integer', 'Visits'),
    engaged_sessions: optional('integer', 'Engaged visits; only in GA4'),
    users: required('integer', 'Users in this row; the same user can be in several rows'),
    new_users: required('integer', 'Of those, new users'),
    page_views: required('integer', 'Page views'),
    engagement_seconds: optional('integer', 'Total engagement time'),
    add_to_carts: optional('integer', 'Items added to a cart'),
    checkouts: optional('integer', 'Checkouts started'),
    purchases: required('integer', 'Purchases as the property counts them'),
    revenue: required('money', 'Their sales as the property counts them'),
  },
  key: ['connection_id', 'property_id', 'day', 'row_id'],
  scope: ['connection_id', 'property_id', 'day'],
  sortBy: 'noon_at',
})
export type WebSessionsRow = RowOf<typeof webSessions>
