import { formatDay, msPerDay, type DayNumber } from '@cartograph/contract'
import { weekdayOf } from '../calendar.ts'
import type { PopularEmail, ShopEvent } from '../demand/shop-event.ts'
import { pick, randomFor, type Random } from '../random.ts'
import type { MailCampaign } from './ledger-types.ts'
import type { ShopTimeline } from './shop-timeline.ts'

/** A planned campaign to all subscribers. */
export interface PlannedMail {
  readonly id: string
  readonly messageId: string
  readonly name: string
  readonly subject: string
  readonly isWeekly: boolean
  readonly createdAt: number
  readonly scheduledAt: number
  readonly sentAt: number
  readonly sentDay: DayNumber
  /** The share of the orders from emails that it brings while it is new; 0 for others. */
  readonly pulledShare: number
  /** The index of its random stream. */
  readonly number: number
}

/** An automated sequence of emails per customer; orders are tagged with its name. */
export interface MailFlow {
  readonly id: string
  readonly name: string
  readonly messages: readonly { readonly id: string; readonly name: string }[]
}

const thursday = 3
const hourMs = 3_600_000
const subjects = [
  'What is new on the trail',
  'Packed for the weekend?',
  'Five things we would carry again',
  'Fresh from the workshop',
  'Rain is only weather',
]

/** The campaigns sent on a day, earliest first. */
export function mailsOn({ world, schedule, calendar, firstDay }: ShopTimeline, day: DayNumber) {
  const midnight = calendar.midnight(day)
  const opened = calendar.midnight(firstDay)
  const mails: PlannedMail[] = []
  function plan(
    { name, subject, pulledShare = 0 }: Announcement,
    hour: number,
    isWeekly: boolean,
  ): void {
    const number = day * 8 + mails.length
    const random = randomFor(world.options.seed, 'mailCampaign', number)
    const sentAt = midnight + hour * hourMs
    mails.push({
      id: `01J${randomId(random, 23)}`,
      messageId: `01J${randomId(random, 23)}`,
      name,
      subject: subject ?? pick(random, subjects),
      isWeekly,
      pulledShare,
      createdAt: Math.max(opened, sentAt - 2 * msPerDay - Math.floor(random() * 3600) * 1000),
      scheduledAt: Math.max(opened, sentAt - 20 * hourMs),
      sentAt,
      sentDay: day,
      number,
    })
  }
  schedule.extendTo(day)
  for (const event of schedule.events) {
    const announcement = eventAnnouncement(
      event,
      day,
      (product) => schedule.products[product]?.title ?? '',
    )
    if (announcement) plan(announcement, event.kind === 'popular_email' ? 7 : 10, false)
  }
  if (weekdayOf(day) === thursday)
    plan({ name: `Weekly digest ${formatDay(day)}`, subject: null }, 15, true)
  return mails
}

export function mailFlows(seed: number): readonly MailFlow[] {
  const flows = [
    ['welcome_series', 3],
    ['abandoned_cart', 2],
    ['win_back', 1],
  ] as const
  return flows.map(([name, count], index) => {
    const random = randomFor(seed, 'mailCampaign', index)
    return {
      id: randomId(random, 6),
      name,
      messages: Array.from({ length: count }, (_, message) => ({
        id: randomId(random, 6),
        name: `${name} ${message + 1}`,
      })),
    }
  })
}

export function campaignAt(mail: PlannedMail, at: number): MailCampaign {
  const isSent = mail.sentAt <= at
  const isScheduled = mail.scheduledAt <= at
  return {
    id: mail.id,
    kind: 'campaign',
    name: mail.name,
    subject: mail.subject,
    status: isSent ? 'sent' : isScheduled ? 'scheduled' : 'draft',
    createdAt: mail.createdAt,
    updatedAt: isSent ? mail.sentAt : isScheduled ? mail.scheduledAt : mail.createdAt,
    sentAt: isSent ? mail.sentAt : null,
    messages: [{ id: mail.messageId, name: mail.name }],
  }
}

interface Announcement {
  readonly name: string
  readonly subject: string | null
  readonly pulledShare?: number
}

/** The announcement of an event on a day; null on most days. */
function eventAnnouncement(
  event: ShopEvent,
  day: DayNumber,
  titleOf: (product: number) => string,
): Announcement | null {
  const age = day - event.from
  switch (event.kind) {
    case 'promotion':
      if (age !== 0) break
      return {
        name: `Promotion ${event.code}`,
        subject: `${event.percent} % off with ${event.code}`,
      }
    case 'black_friday':
      if (age === 1) return { name: `Black Friday ${event.code}`, subject: 'Black Friday is here' }
      if (age !== 4) break
      return { name: `Cyber Monday ${event.code}`, subject: `Last hours of ${event.code}` }
    case 'launch':
      if (age !== 0) break
      return { name: `Launch ${titleOf(event.product)}`, subject: `New: ${titleOf(event.product)}` }
    case 'popular_email':
      if (age !== 0) break
      return { name: event.name, subject: event.subject, pulledShare: pulledShareOf(event) }
    case 'stock_out':
    case 'price_change':
    case 'campaign_pause':
    case 'takeoff':
    case 'tracking_outage':
    case 'refund_batch':
    case 'reminder_pause':
      break
  }
  return null
}

/** Of the orders on its days, those beyond the usual ones. */
function pulledShareOf({ pull }: PopularEmail): number {
  const orders = pull.reduce((sum, factor) => sum + factor, 0)
  return 1 - pull.length / orders
}

function randomId(random: Random, count: number): string {
  return Array.from({ length: count }, () => pick(random, alphabet)).join('')
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')
