import {
  dayNumber,
  formatDay,
  type ConnectionId,
  type MailCampaignRow,
  type MailStatsRow,
} from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import { crmTruth, type CrmTruth } from './crm-truth.ts'
import { emailIdOf, emailsOf } from './emails.ts'

/** The canonical rows that a complete sync of HubSpot would have stored by a moment. */
export function hbTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { mail_campaigns: MailCampaignRow[]; mail_stats: MailStatsRow[] } & CrmTruth {
  const { currency, timezone } = shop.world.options
  const { mail } = shop.ledgers
  const calendar = createCalendar(timezone)
  const emails = emailsOf(shop, at)
  const names = new Map(emails.map(({ id, name }) => [id, name]))
  const mail_stats: MailStatsRow[] = []
  for (let day = dayNumber(mail.firstDay); day <= calendar.dayAt(at.getTime()); day++)
    for (const row of mail.day(formatDay(day), at)) {
      const id = emailIdOf(row.messageId)
      mail_stats.push({
        connection_id: connectionId,
        platform: 'HB',
        campaign_id: id,
        message_id: id,
        message_name: names.get(id) ?? null,
        channel: 'email',
        day: formatDay(day),
        noon_at: new Date(calendar.midnight(day + 0.5)).toISOString(),
        recipients: row.recipients,
        delivered: row.delivered,
        opens: row.opens,
        clicks: row.clicks,
        unsubscribes: row.unsubscribes,
        bounces: row.bounces,
        spam_complaints: row.spamComplaints,
        conversions: 0,
        revenue: '0.00',
        currency,
      })
    }
  const mail_campaigns = emails.map((email) => ({
    connection_id: connectionId,
    campaign_id: email.id,
    kind: email.isAutomated ? 'flow' : 'campaign',
    name: email.name,
    subject: email.subject,
    status: email.state.toLowerCase(),
    sent_at:
      email.sentAt !== null && !email.isAutomated ? new Date(email.sentAt).toISOString() : null,
    updated_at: new Date(email.updatedAt).toISOString(),
  }))
  return { mail_campaigns, mail_stats, ...crmTruth(shop, connectionId, at) }
}
