import { dayNumber, formatDay, type CanonicalRows, type ConnectionId } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import { emailOf, eventsOf, profileIdOf } from './events.ts'
import { foreignPart, simulatedMetrics } from './metrics.ts'
import type { MailDay } from '../../world/ledgers/ledger-types.ts'

export interface MailTruth {
  readonly mail_campaigns: readonly CanonicalRows['mail_campaigns'][]
  readonly mail_stats: readonly CanonicalRows['mail_stats'][]
  readonly mail_foreign_sales: readonly CanonicalRows['mail_foreign_sales'][]
}

/** The canonical rows that a complete sync would have stored by a moment. */
export function klTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
  foreignCurrency: string | null = null,
): MailTruth {
  const { mail } = shop.ledgers
  const { currency, timezone } = shop.world.options
  const calendar = createCalendar(timezone)
  const campaigns = mail.campaigns(at)
  const names = new Map(
    campaigns.flatMap(({ messages }) => messages.map(({ id, name }) => [id, name] as const)),
  )

  function statsRow(day: string, row: MailDay): CanonicalRows['mail_stats'] {
    return {
      connection_id: connectionId,
      platform: 'KL',
      campaign_id: row.campaignId,
      message_id: row.messageId,
      message_name: names.get(row.messageId) ?? null,
      channel: 'email',
      day,
      // Daylight saving time changes at night, so noon is always twelve hours before the next midnight.
      noon_at: instant(calendar.midnight(dayNumber(day) + 1) - 12 * 3_600_000),
      recipients: row.recipients,
      delivered: row.delivered,
      opens: row.opens,
      clicks: row.clicks,
      unsubscribes: row.unsubscribes,
      bounces: row.bounces,
      spam_complaints: row.spamComplaints,
      conversions: row.conversions - foreignOf(row).conversions,
      revenue: money(row.revenueMinor - foreignOf(row).revenueMinor),
      currency,
    }
  }

  function foreignOf(row: MailDay) {
    return foreignCurrency === null ? { conversions: 0, revenueMinor: 0 } : foreignPart(row)
  }

  const stats: CanonicalRows['mail_stats'][] = []
  const foreign: CanonicalRows['mail_foreign_sales'][] = []
  const lastDay = calendar.dayAt(at.getTime())
  for (let day = dayNumber(mail.firstDay); day <= lastDay; day++) {
    const text = formatDay(day)
    for (const row of mail.day(text, at)) {
      const own = statsRow(text, row)
      stats.push(own)
      const { conversions, revenueMinor } = foreignOf(row)
      if (foreignCurrency === null || conversions === 0) continue
      foreign.push({
        connection_id: own.connection_id,
        platform: own.platform,
        campaign_id: own.campaign_id,
        message_id: own.message_id,
        message_name: own.message_name,
        channel: own.channel,
        day: text,
        noon_at: own.noon_at,
        conversions,
        revenue: money(revenueMinor),
        currency: foreignCurrency,
      })
    }
  }
  return {
    mail_campaigns: campaigns.map((campaign) => ({
      connection_id: connectionId,
      campaign_id: campaign.id,
      kind: campaign.kind,
      name: campaign.name,
      subject: campaign.subject,
      status: campaign.status,
      sent_at: campaign.sentAt === null ? null : instant(campaign.sentAt),
      updated_at: instant(campaign.updatedAt),
    })),
    mail_stats: stats,
    mail_foreign_sales: foreign,
  }
}

/** The last opens and clicks since a moment that a complete sync would have stored. */
export function klActivity(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
  since: Date,
): readonly CanonicalRows['mail_activity'][] {
  const rows = new Map<string, CanonicalRows['mail_activity']>()
  for (const metric of simulatedMetrics) {
    const kind = metric.name === 'Opened Email' ? 'opened' : 'clicked'
    if (metric.readers === undefined) continue
    for (const event of eventsOf(shop, metric, since.getTime(), at.getTime() + 1)) {
      if (event.isBot) continue
      rows.set(`${kind} ${event.reader}`, {
        connection_id: connectionId,
        platform: 'KL',
        profile_id: profileIdOf(shop, event.reader),
        kind,
        email: emailOf(shop, event.reader)?.toLowerCase() ?? null,
        last_at: instant(event.at),
      })
    }
  }
  return [...rows.values()]
}

function instant(moment: number): string {
  return new Date(moment).toISOString()
}

function money(minor: number): string {
  const text = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}
