import { defineTable, optional, required, type RowOf } from './table.ts'

/** A row is one campaign, or one flow, as it is called now. */
export const mailCampaigns = defineTable({
  name: 'mail_campaigns',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    campaign_id: required('text', "The platform's id of the campaign or flow"),
    kind: required('text', 'campaign: sent once to many; flow: to each when their time comes'),
    name: required('text', 'As the team calls it'),
    subject: optional('text', 'Subject line; none for a flow of several messages'),
    status: required('text', 'draft, scheduled, sent, live, …'),
    sent_at: optional('instant', 'When a campaign went out'),
    updated_at: required('instant', 'Last change on the platform'),
  },
  key: ['connection_id', 'campaign_id'],
  scope: ['connection_id', 'campaign_id'],
  sortBy: 'updated_at',
})
export type MailCampaignRow = RowOf<typeof mailCampaigns>

/** A row is what one message of a campaign or flow did on one day, over one channel. */
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
    message_name: optional('text', 'As the team calls it'),
    channel: required('text', 'email, sms or push'),
    day: required('day', "The day by the account's clocks"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    recipients: required('integer', 'To whom it was sent'),
    delivered: required('integer', 'Whom it reached'),
    opens: required('integer', 'Who opened it, each once'),
    clicks: required('integer', 'Who clicked in it, each once'),
    unsubscribes: required('integer', 'Who wanted no more after it'),
    bounces: required('integer', 'Whom it did not reach'),
    spam_complaints: required('integer', 'Who called it spam'),
    conversions: required('integer', 'Orders the platform credits it with'),
    revenue: required('money', 'What those were worth'),
    currency: required('text', "The account's currency, ISO 4217"),
  },
  key: ['connection_id', 'day', 'campaign_id', 'message_id', 'channel'],
  scope: ['connection_id', 'day'],
  sortBy: 'noon_at',
})
export type MailStatsRow = RowOf<typeof mailStats>
