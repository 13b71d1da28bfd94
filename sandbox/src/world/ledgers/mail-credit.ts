import { msPerDay, type DayNumber } from '@cartograph/contract'
import type { Calendar } from '../calendar.ts'
import { between, pick, randomFor } from '../random.ts'
import type { MailFlow, PlannedMail } from './mail-plan.ts'
import type { Sale } from './sales.ts'

/** An order that the email platform attributes to one of its messages. */
export interface MailCredit {
  readonly messageId: string
  /** The index of the customer. */
  readonly customer: number | null
  readonly reportedAt: number
  readonly isValid: boolean
  readonly valueMinor: number
}

/** The attribution window: days after an email was opened or clicked. */
const creditDays = 5

interface CreditParts {
  readonly seed: number
  readonly calendar: Calendar
  readonly flows: readonly MailFlow[]
  /** The emails sent in the week before the end of the day, oldest first. */
  readonly mails: readonly PlannedMail[]
}

/** The credit for a sale; null if it did not come from an email. */
export function creditOf(parts: CreditParts, day: DayNumber, sale: Sale): MailCredit | null {
  const { utm } = sale.visit
  if (utm?.source !== 'klaviyo') return null
  const random = randomFor(parts.seed, 'mailOrder', sale.order)
  const [draw, late, days] = [random(), random(), random()]
  const flow = parts.flows.find(({ name }) => name === utm.campaign)
  const sent = parts.mails.filter(({ sentAt }) => sentAt <= sale.visit.occurredAt)
  const weekly = sent.findLast(({ isWeekly }) => isWeekly)
  const special = sent.findLast(({ isWeekly, sentDay }) => !isWeekly && day - sentDay < creditDays)
  const popular = sent.findLast(({ pulledShare, sentDay }) => pulledShare > 0 && day - sentDay < 2)
  // Its own stream, so that the other credits are the same without it.
  const isPulled =
    popular !== undefined &&
    randomFor(parts.seed, 'pulledOrder', sale.order)() < popular.pulledShare
  // Links of announcements have no campaign tag.
  const mail = flow ? undefined : utm.campaign === null ? special : weekly
  const usual =
    mail && (mail.isWeekly || draw < 0.5)
      ? mail.messageId
      : pick(random, (flow ?? pick(random, parts.flows)).messages).id
  const messageId = isPulled ? popular.messageId : usual
  const delayMs =
    late < 0.8
      ? between(random, 0, 3 * 3600) * 1000
      : Math.floor(days * 5 * (msPerDay / 1000)) * 1000
  const latest = parts.calendar.midnight(day + creditDays) - 1000
  const reportedAt = Math.min(sale.createdAt + delayMs, latest)
  return {
    messageId,
    customer: sale.customer,
    reportedAt,
    isValid: !sale.isTest && (sale.cancelledAt === null || sale.cancelledAt > reportedAt),
    valueMinor: sale.totalMinor,
  }
}
