import { defineTable, optional, required, type RowOf } from './table.ts'

/** One row per list of an email platform, in its current state. */
export const mailLists = defineTable({
  name: 'mail_lists',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: KL"),
    list_id: required('text', "The platform's id of the list"),
    name: required('text', 'The name that the team gave it'),
    opt_in: required('text', 'single_opt_in or double_opt_in'),
    profiles: required('integer', 'Profiles on it, subscribed or not'),
    created_at: required('instant', 'When it was made'),
    updated_at: required('instant', 'Last change of its settings on the platform'),
  },
  key: ['connection_id', 'list_id'],
  scope: ['connection_id', 'list_id'],
  sortBy: 'created_at',
})
export type MailListRow = RowOf<typeof mailLists>

/** One row per list and day on which someone subscribed or unsubscribed. */
export const mailListStats = defineTable({
  name: 'mail_list_stats',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: KL"),
    list: required('text', 'The name that the list had then; the platform states no id'),
    day: required('day', "The day in the account's time zone"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    subscribed: required('integer', 'Subscriptions'),
    unsubscribed: required('integer', 'Unsubscriptions'),
  },
  key: ['connection_id', 'day', 'list'],
  scope: ['connection_id', 'day'],
  sortBy: 'noon_at',
})
export type MailListStatsRow = RowOf<typeof mailListStats>

/** One row per sign-up form, in its current state. */
export const mailForms = defineTable({
  name: 'mail_forms',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: KL"),
    form_id: required('text', "The platform's id of the form"),
    name: required('text', 'The name that the team gave it'),
    status: required('text', 'draft or live'),
    is_ab_test: required('boolean', 'Whether several versions are compared'),
    created_at: required('instant', 'When it was made'),
    updated_at: required('instant', 'Last change on the platform'),
  },
  key: ['connection_id', 'form_id'],
  scope: ['connection_id', 'form_id'],
  sortBy: 'created_at',
})
export type MailFormRow = RowOf<typeof mailForms>

/** One row per sign-up form and day on which it was seen or submitted. */
export const mailFormStats = defineTable({
  name: 'mail_form_stats',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: KL"),
    form_id: required('text', "The platform's id of the form"),
    day: required('day', "The day in the account's time zone"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    views: required('integer', 'Times that it was shown'),
    submits: required('integer', 'Times that it was submitted'),
  },
  key: ['connection_id', 'day', 'form_id'],
  scope: ['connection_id', 'day'],
  sortBy: 'noon_at',
})
export type MailFormStatsRow = RowOf<typeof mailFormStats>

/**
 * One row per message and day of sending, with everything that followed from what was sent then, as
 * the platform's own reports count it. `mail_stats` has the days on which it happened.
 */
export const mailResults = defineTable({
  name: 'mail_results',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: KL"),
    campaign_id: required('text', 'The campaign or flow it belongs to'),
    kind: required('text', 'campaign or flow'),
    message_id: required('text', "The platform's id of the message"),
    message_name: optional('text', 'The name that the team gave it'),
    channel: required('text', 'email, sms or push'),
    day: required('day', "The day of sending in the account's time zone"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    recipients: required('integer', 'Recipients'),
    delivered: required('integer', 'Delivered'),
    opens: required('integer', 'Recipients who opened it'),
    clicks: required('integer', 'Recipients who clicked it'),
    unsubscribes: required('integer', 'Recipients who unsubscribed'),
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
export type MailResultRow = RowOf<typeof mailResults>
