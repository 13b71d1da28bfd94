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
    is_other: optional('boolean', 'Whether it merges the rows that the platform does not list'),
    is_sampled: optional('boolean', "Whether the day's report is an estimate from a sample"),
    is_thresholded: optional('boolean', "Whether the day's report leaves out rows with few users"),
    is_imported: optional(
      'boolean',
      'Whether it is from an uploaded file; counts only on days without other rows. Null for no',
    ),
  },
  key: ['connection_id', 'property_id', 'day', 'row_id'],
  scope: ['connection_id', 'property_id', 'day'],
  sortBy: 'noon_at',
})
export type WebSessionsRow = RowOf<typeof webSessions>

/**
 * One row per day, week (from Monday) and month with the number of different users, as the platform
 * counts them. Users of several periods or rows must not be added up.
 */
export const webUsers = defineTable({
  name: 'web_users',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: G4"),
    property_id: required('text', 'The property that counted'),
    granularity: required('text', 'day, week or month'),
    first_day: required('day', "The first day of the period in the property's time zone"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    users: required('integer', 'Different users in the period'),
    new_users: required('integer', 'Of those, new users'),
    is_sampled: required('boolean', 'Whether the count is an estimate from a sample'),
    is_thresholded: required('boolean', 'Whether the platform left out small groups of users'),
  },
  key: ['connection_id', 'property_id', 'granularity', 'first_day'],
  scope: ['connection_id', 'property_id', 'granularity', 'first_day'],
  sortBy: 'noon_at',
})
export type WebUsersRow = RowOf<typeof webUsers>

/** One row per day and name of an event, with the number of times that it was counted. */
export const webEvents = defineTable({
  name: 'web_events',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: G4"),
    property_id: required('text', 'The property that counted'),
    day: required('day', "The day in the property's time zone"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    event: required('text', 'As the website or app calls it: page_view, purchase, …'),
    events: required('integer', 'Times it was counted'),
    key_events: required('number', 'Of those, key events; can be fractional'),
  },
  key: ['connection_id', 'property_id', 'day', 'event'],
  scope: ['connection_id', 'property_id', 'day'],
  sortBy: 'noon_at',
})
export type WebEventRow = RowOf<typeof webEvents>

/** One row per day, transaction and source of its session. */
export const webTransactions = defineTable({
  name: 'web_transactions',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: G4"),
    property_id: required('text', 'The property that counted'),
    day: required('day', "The day in the property's time zone"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    row_id: required('text', 'Identifies a row of a day; a hash of its dimensions'),
    transaction_id: optional(
      'text',
      "As the website sends it: an order's id or number; none if it sends none",
    ),
    source: optional('text', "As reported; none for '(direct)' and '(not set)'"),
    medium: optional('text', "As reported; none for '(none)' and '(not set)'"),
    campaign: optional('text', 'None for placeholders'),
    channel_group: optional('text', "The platform's channel group: Paid Search"),
    currency: required('text', "The property's currency, ISO 4217"),
    purchases: required('integer', 'Purchases as the property counts them'),
    revenue: required('money', 'Their sales as the property counts them'),
  },
  key: ['connection_id', 'property_id', 'day', 'row_id'],
  scope: ['connection_id', 'property_id', 'day'],
  sortBy: 'noon_at',
})
export type WebTransactionRow = RowOf<typeof webTransactions>
