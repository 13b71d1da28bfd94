import { defineTable, optional, required, type RowOf } from './table.ts'

/**
 * A row is the visits of one day that agree in all that is told of them: source, medium, campaign, …,
 * country. A visit is in exactly one row.
 */
export const webSessions = defineTable({
  name: 'web_sessions',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: G4, GA"),
    property_id: required('text', 'The property or view that counted'),
    day: required('day', "The day by the property's clocks"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    row_id: required('text', 'Tells rows of a day apart; made of all they are told apart by'),
    source: optional('text', "As counted: google, newsletter; none for '(direct)' and '(not set)'"),
    medium: optional('text', "As counted: cpc, email; none for '(none)' and '(not set)'"),
    campaign: optional('text', "None for '(not set)', '(direct)', '(organic)' and the like"),
    content: optional('text', 'utm_content'),
    term: optional('text', 'utm_term'),
    channel_group: optional('text', "The platform's own grouping: Paid Search"),
    landing_page: optional('text', 'Path of the first page, without its query'),
    device: optional('text', 'desktop, mobile, tablet'),
    country: optional('text', 'ISO 3166 alpha-2'),
    currency: required('text', "The property's currency, ISO 4217"),
    sessions: required('integer', 'Visits'),
    engaged_sessions: optional('integer', 'Visits that were more than a glance; GA4 alone tells'),
    users: required('integer', 'People in this row; the same person may be in others'),
    new_users: required('integer', 'Of those, who came for the first time'),
    page_views: required('integer', 'Pages seen'),
    engagement_seconds: optional('integer', 'How long the shop was in front of them, all together'),
    add_to_carts: optional('integer', 'Things put into a cart'),
    checkouts: optional('integer', 'Checkouts begun'),
    purchases: required('integer', 'Purchases as counted there'),
    revenue: required('money', 'What those were worth, as counted there'),
  },
  key: ['connection_id', 'property_id', 'day', 'row_id'],
  scope: ['connection_id', 'property_id', 'day'],
  sortBy: 'noon_at',
})
export type WebSessionsRow = RowOf<typeof webSessions>
