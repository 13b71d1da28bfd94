import { noonAt, type MailStatsRow } from '@cartograph/contract'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { utcInstant } from '../kit/values/moment.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import { EmailDay, MarketingEmail } from './api-types.ts'
import { isAutomated } from './is-automated.ts'
import { manifest } from './manifest.ts'

/** An email is a campaign with a single message. */
export function normaliseEmail(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const { connectionId } = context
  const scope = [connectionId, record.externalId]
  const email = parsePayload(MarketingEmail, record.payload, `Email ${record.externalId}`)
  const { id, name, subject, type, publishDate, updatedAt } = email
  const state = namedValue(context, 'state', email.state, states)
  const isFlow = isAutomated(type)
  const row = {
    connection_id: connectionId,
    campaign_id: id,
    kind: isFlow ? 'flow' : 'campaign',
    name: textOrNull(name) ?? id,
    subject: textOrNull(subject),
    status: state.toLowerCase(),
    sent_at:
      !isFlow && publishDate && sentStates.includes(state)
        ? utcInstant(manifest.name, publishDate)
        : null,
    updated_at: utcInstant(manifest.name, updatedAt),
  }
  return { mail_campaigns: { scope, rows: [row] } }
}

const sentStates: readonly string[] = ['PUBLISHED', 'PUBLISHED_AB', 'PUBLISHED_AB_VARIANT']
const states: readonly string[] = [
  ...sentStates,
  'AGENT_GENERATED',
  'AUTOMATED',
  'AUTOMATED_AB',
  'AUTOMATED_AB_VARIANT',
  'AUTOMATED_DRAFT',
  'AUTOMATED_DRAFT_AB',
  'AUTOMATED_DRAFT_ABVARIANT',
  'AUTOMATED_FOR_FORM',
  'AUTOMATED_FOR_FORM_DRAFT',
  'AUTOMATED_SENDING',
  'DRAFT',
  'DRAFT_AB',
  'DRAFT_AB_VARIANT',
  'ERROR',
  'PRE_PROCESSING',
  'PROCESSING',
  'SCHEDULED',
  'SCHEDULED_AB',
]

export function normaliseEmailDay(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const day = record.externalId
  const { emails } = parsePayload(EmailDay, record.payload, `Emails of ${day}`)
  const { connectionId, timezone, currency } = context
  const rows = emails.map(({ id, name, counters }): MailStatsRow => {
    return {
      connection_id: connectionId,
      platform: 'HB',
      campaign_id: id,
      message_id: id,
      message_name: textOrNull(name),
      channel: 'email',
      day,
      noon_at: noonAt(day, timezone),
      recipients: counters.sent,
      delivered: counters.delivered,
      opens: counters.open,
      clicks: counters.click,
      unsubscribes: counters.unsubscribed,
      bounces: counters.bounce,
      spam_complaints: counters.spamreport,
      // HubSpot credits contacts and deals, never orders.
      conversions: 0,
      revenue: '0.00',
      currency,
    }
  })
  return { mail_stats: { scope: [connectionId, day], rows } }
}
