import { dayNumber, formatDay, msPerDay } from '@cartograph/contract'
import { numericId } from '../../kit/google/numeric-id.ts'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import type { MailDay } from '../../world/ledgers/ledger-types.ts'

/** A marketing email: each message of the shop's campaigns and flows is one. */
export interface SimulatedEmail {
  readonly id: string
  readonly messageId: string
  readonly name: string
  readonly subject: string | null
  readonly isAutomated: boolean
  readonly state: 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'AUTOMATED'
  readonly sentAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** Oldest change first. */
export function emailsOf(shop: SandboxShop, at: Date): readonly SimulatedEmail[] {
  const emails = shop.ledgers.mail.campaigns(at).flatMap((campaign) =>
    campaign.messages.map((message): SimulatedEmail => {
      const { kind, subject, status, createdAt, updatedAt, sentAt } = campaign
      const isAutomated = kind === 'flow'
      return {
        id: emailIdOf(message.id),
        messageId: message.id,
        name: isAutomated ? `${campaign.name}: ${message.name}` : campaign.name,
        subject,
        isAutomated,
        state: isAutomated ? 'AUTOMATED' : stateOf(status),
        sentAt,
        createdAt,
        updatedAt,
      }
    }),
  )
  return emails.toSorted(
    (left, right) => left.updatedAt - right.updatedAt || (left.id < right.id ? -1 : 1),
  )
}

export function emailIdOf(messageId: string): string {
  return numericId(`email ${messageId}`, 12)
}

export function emailObject(email: SimulatedEmail) {
  const { id, name, subject, isAutomated, state, sentAt, createdAt, updatedAt } = email
  return {
    id,
    name,
    subject,
    state,
    type: isAutomated ? 'AUTOMATED_EMAIL' : 'BATCH_EMAIL',
    isPublished: sentAt !== null,
    ...(sentAt !== null && { publishDate: new Date(sentAt).toISOString() }),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  }
}

/** The statistics of emails by day, in the account's time zone; days without any are left out. */
export function histogramOf(
  shop: SandboxShop,
  emailIds: ReadonlySet<string>,
  range: { readonly start: number; readonly end: number; readonly at: Date },
) {
  const calendar = createCalendar(shop.world.options.timezone)
  const results = []
  const last = Math.min(calendar.dayAt(range.end - 1), calendar.dayAt(range.at.getTime()))
  const first = Math.max(calendar.dayAt(range.start), dayNumber(shop.ledgers.mail.firstDay))
  for (let day = first; day <= last; day++) {
    const rows = shop.ledgers.mail
      .day(formatDay(day), range.at)
      .filter(({ messageId }) => emailIds.has(emailIdOf(messageId)))
    if (rows.length === 0) continue
    const start = calendar.midnight(day)
    results.push({
      interval: {
        start: new Date(start).toISOString(),
        end: new Date(start + msPerDay).toISOString(),
      },
      aggregations: { counters: countersOf(rows), ratios: {} },
    })
  }
  return { total: results.length, results }
}

function countersOf(rows: readonly MailDay[]) {
  const sum = (count: (row: MailDay) => number) =>
    rows.reduce((total, row) => total + count(row), 0)
  return {
    sent: sum(({ recipients }) => recipients),
    delivered: sum(({ delivered }) => delivered),
    open: sum(({ opens }) => opens),
    click: sum(({ clicks }) => clicks),
    bounce: sum(({ bounces }) => bounces),
    unsubscribed: sum(({ unsubscribes }) => unsubscribes),
    spamreport: sum(({ spamComplaints }) => spamComplaints),
  }
}

function stateOf(status: string): SimulatedEmail['state'] {
  if (status === 'sent' || status === 'Sent') return 'PUBLISHED'
  return status.toLowerCase() === 'scheduled' ? 'SCHEDULED' : 'DRAFT'
}
