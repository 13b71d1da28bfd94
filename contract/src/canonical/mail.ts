import { defineTable, optional, required, type RowOf } from './table.ts'

/** One row per campaign or flow, in its current state. */
export const mailCampaigns = defineTable({
  name: 'mail_campaigns',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    campaign_id: required('text', "The platform's id of the campaign or flow"),
    kind: required('text', 'campaign: sent once to a list; flow: triggered for each recipient'),
    name: required('text', 'The name that the team gave it'),
    subject: optional('text', 'The subject line; none for a flow of several messages'),
    status: required('text', 'draft, scheduled, sent, live, …'),
    sent_at: optional('instant', 'When a campaign was sent'),
    updated_at: required('instant', 'Last change on the platform'),
  },
  key: ['connection_id', 'campaign_id'],
  scope: ['connection_id', 'campaign_id'],
  sortBy: 'updated_at',
})
export type MailCampaignRow = RowOf<typeof mailCampaigns>

/** One row per message of a campaign or flow, day and channel. */
export const mailStats = defineTable({
  name: 'mail_stats',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: KL, HB"),
    campaign_id: required('text', 'The campaign or flow it belongs to'),
    message_id: required(
      'text',
      "The platform's id of the message; the campaign's if it has one only",
    ),
    message_name: optional('text', 'The name that the team gave it'),
    channel: required('text', 'email, sms or push'),
    day: required('day', "The day in the account's time zone"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    recipients: required('integer', 'Recipients'),
    delivered: required('integer', 'Delivered'),
    opens: required('integer', 'Unique opens'),
    clicks: required('integer', 'Unique clicks'),
    unsubscribes: required('integer', 'Unsubscribes'),
    bounces: required('integer', 'Bounces'),
    spam_complaints: required('integer', 'Spam complaints'),
    conversions: required('integer', 'Orders the platform credits it with'),
    revenue: required('money', 'Their sales'),
    currency: required('text', "The account's currency, ISO 4217"),
  },
  key: ['connection_id', 'day', 'campaign_id', 'message_id', 'channel'],
  scope: ['connection_id', 'day'],
  sortBy: 'noon_at',
})
export type MailStatsRow = RowOf<typeof mailStats>

/**
 * One row per message, day, channel and currency with orders in another currency than the account's.
 * Those in the account's currency are in `mail_stats`.
 */
export const mailForeignSales = defineTable({
  name: 'mail_foreign_sales',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: KL"),
    campaign_id: required('text', 'The campaign or flow it belongs to'),
    message_id: required('text', "The platform's id of the message"),
    message_name: optional('text', 'The name that the team gave it'),
    channel: required('text', 'email, sms or push'),
    day: required('day', "The day in the account's time zone"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    conversions: required('integer', 'Orders the platform credits it with'),
    revenue: required('money', 'Their sales'),
    currency: required('text', 'The currency of those orders, ISO 4217'),
  },
  key: ['connection_id', 'day', 'campaign_id', 'message_id', 'channel', 'currency'],
  scope: ['connection_id', 'day'],
  sortBy: 'noon_at',
})
export type MailForeignSalesRow = RowOf<typeof mailForeignSales>

/**
 * One row per profile and kind with the last time it opened or clicked an email. Earlier opens and
 * clicks are not stored.
 */
export const mailActivity = defineTable({
  name: 'mail_activity',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: KL"),
    profile_id: required('text', "The platform's id of the profile"),
    kind: required('text', 'opened or clicked'),
    email: optional('text', "The profile's address in lower case; joins to customers"),
    last_at: required('instant', 'When the profile did it last'),
  },
  key: ['connection_id', 'profile_id', 'kind'],
  scope: ['connection_id', 'profile_id', 'kind'],
  sortBy: 'last_at',
})
export type MailActivityRow = RowOf<typeof mailActivity>

/** One row per profile of an email platform, with what the platform predicts of it. */
export const mailProfiles = defineTable({
  name: 'mail_profiles',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: KL"),
    profile_id: required('text', "The platform's id of the profile"),
    email: optional('text', 'In lower case; joins to customers'),
    email_consent: required('text', 'subscribed, unsubscribed or never_subscribed'),
    created_at: required('instant', 'When it was made'),
    updated_at: required('instant', 'Last change on the platform'),
    currency: required('text', "The account's currency, ISO 4217"),
    historic_value: optional('money', 'What the person has bought'),
    predicted_value: optional('money', 'What the person is expected to buy in the next year'),
    historic_orders: optional('number', 'Orders so far'),
    predicted_orders: optional('number', 'Orders expected in the next year'),
    average_order: optional('money', 'Average value of an order'),
    churn_probability: optional('number', 'From 0 to 1'),
    next_order_at: optional('instant', 'When the next order is expected'),
  },
  key: ['connection_id', 'profile_id'],
  scope: ['connection_id', 'profile_id'],
  sortBy: 'created_at',
})
export type MailProfileRow = RowOf<typeof mailProfiles>
