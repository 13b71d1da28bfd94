import { dayNumber, formatDay, type CanonicalRows, type ConnectionId } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import { formIdOf, listIdOf } from './growth.ts'

type GrowthTable =
  | 'mail_lists'
  | 'mail_list_stats'
  | 'mail_forms'
  | 'mail_form_stats'
  | 'mail_results'

/** The rows of lists, forms and results by day of sending that a complete sync would have stored. */
export function klGrowth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { readonly [Name in GrowthTable]: readonly CanonicalRows[Name][] } {
  const { mail } = shop.ledgers
  const { currency, timezone } = shop.world.options
  const calendar = createCalendar(timezone)
  const own = { connection_id: connectionId, platform: 'KL' }
  const firstDay = dayNumber(mail.firstDay)
  const lastDay = calendar.dayAt(at.getTime())
  const days = Array.from({ length: Math.max(0, lastDay - firstDay + 1) }, (_, n) => firstDay + n)
  const ofDay = (day: number) => ({
    ...own,
    day: formatDay(day),
    noon_at: instant(calendar.midnight(day + 1) - 12 * 3_600_000),
  })

  const results = new Map<string, CanonicalRows['mail_results'] & { revenueMinor: number }>()
  const owners = new Map(
    mail
      .campaigns(at)
      .flatMap((owner) => owner.messages.map((message) => [message.id, { owner, message }])),
  )
  for (const happened of days) {
    for (const row of mail.day(formatDay(happened), at)) {
      const { owner, message } = owners.get(row.messageId) ?? {}
      if (owner === undefined || message === undefined) continue
      // What a flow sends is opened on the same day; a campaign counts for the day that it was sent.
      const day = owner.sentAt === null ? happened : calendar.dayAt(owner.sentAt)
      const key = `${row.messageId} ${day}`
      const sum = results.get(key)
      results.set(key, {
        ...ofDay(day),
        campaign_id: owner.id,
        kind: owner.kind,
        message_id: message.id,
        message_name: message.name,
        channel: 'email',
        recipients: (sum?.recipients ?? 0) + row.recipients,
        delivered: (sum?.delivered ?? 0) + row.delivered,
        opens: (sum?.opens ?? 0) + row.opens,
        clicks: (sum?.clicks ?? 0) + row.clicks,
        unsubscribes: (sum?.unsubscribes ?? 0) + row.unsubscribes,
        bounces: (sum?.bounces ?? 0) + row.bounces,
        spam_complaints: (sum?.spam_complaints ?? 0) + row.spamComplaints,
        conversions: (sum?.conversions ?? 0) + row.conversions,
        revenue: '',
        revenueMinor: (sum?.revenueMinor ?? 0) + row.revenueMinor,
        currency,
      })
    }
  }

  return {
    mail_lists: mail.signUps.lists(at).map(({ name, optIn, profiles, createdAt }) => ({
      ...own,
      list_id: listIdOf(shop, name),
      name,
      opt_in: optIn,
      profiles,
      created_at: instant(createdAt),
      updated_at: instant(createdAt),
    })),
    mail_list_stats: days.flatMap((day) =>
      mail.signUps.listDay(day, at).map((row) => ({ ...ofDay(day), ...row })),
    ),
    mail_forms: mail.signUps.forms(at).map(({ name, status, createdAt, isAbTest }) => ({
      ...own,
      form_id: formIdOf(shop, name),
      name,
      status,
      is_ab_test: isAbTest,
      created_at: instant(createdAt),
      updated_at: instant(createdAt),
    })),
    mail_form_stats: days.flatMap((day) =>
      mail.signUps.formDay(day, at).map(({ form, views, submits }) => ({
        ...ofDay(day),
        form_id: formIdOf(shop, form),
        views,
        submits,
      })),
    ),
    mail_results: [...results.values()].map(({ revenueMinor, ...row }) => ({
      ...row,
      revenue: (revenueMinor / 100).toFixed(2),
    })),
  }
}

function instant(moment: number): string {
  return new Date(moment).toISOString()
}
