import { msPerDay, type DayNumber } from '@cartograph/contract'
import { personAt } from '../orders/customer-profile.ts'
import { randomFor } from '../random.ts'
import type { Audience } from './audience.ts'
import type { MailDay, MessageReaders } from './ledger-types.ts'
import type { MailFlow, PlannedMail } from './mail-plan.ts'
import type { ShopTimeline } from './shop-timeline.ts'

/** What is known of a message on a day, from which its readers follow. */
export interface ReadMessage {
  readonly row: MailDay
  readonly day: DayNumber
  /** The customers whose orders of the day are attributed to it; null for orders without one. */
  readonly buyers: readonly (number | null)[]
  readonly sent:
    | {
        readonly mail: PlannedMail
        /** How many opened it on earlier days. */
        readonly openedBefore: number
      }
    | {
        readonly flow: MailFlow
        readonly message: number
        /** The delay after the customer joined; null where someone left a cart. */
        readonly delayMs: number | null
      }
}

/**
 * Decides who opened and clicked, by the counts of the ledger. Some customers open nearly every
 * email, some none, and some lose interest after a while. Those whose order is attributed to a
 * message clicked it. A message with more readers than candidates was also read by people who are
 * no customers.
 */
export function createMailReaders({ world, calendar, firstDay }: ShopTimeline, audience: Audience) {
  const { seed } = world.options
  const rankings = new Map<number, readonly number[]>()

  /** From 0, keen, upwards; beyond 1, the customer opens nothing. */
  function reluctance(customer: number, day: DayNumber): number {
    const random = randomFor(seed, 'mailInterest', customer)
    const [base, loses, afterDays] = [random(), random() < 0.4, 30 + 500 * random()]
    const ageDays = (calendar.midnight(day) - world.customers.createdAt(customer)) / msPerDay
    const welcome = ageDays < 45 ? -0.3 : 0
    return base + welcome + (loses && ageDays > afterDays ? 1 : 0)
  }

  function byKeenness(customers: readonly number[], day: DayNumber, number: number) {
    const scored = customers.map((customer) => {
      const mood = randomFor(seed, 'mailMood', Math.imul(number, 0x9e3779b1) + customer)
      return { customer, score: reluctance(customer, day) + 0.4 * mood() }
    })
    return scored.toSorted((a, b) => a.score - b.score).map(({ customer }) => customer)
  }

  /** The subscribers to whom a campaign was sent, keenest first. */
  function rankingOf({ number, sentDay }: PlannedMail): readonly number[] {
    const ranking =
      rankings.get(number) ?? byKeenness(audience.subscribersAt(sentDay), sentDay, number)
    rankings.delete(number)
    rankings.set(number, ranking)
    // Emails are read for a week.
    const [oldest] = rankings.keys()
    if (rankings.size > 12 && oldest !== undefined) rankings.delete(oldest)
    return ranking
  }

  function candidatesOf({ day, sent, row }: ReadMessage): readonly number[] {
    if ('mail' in sent) return rankingOf(sent.mail).slice(sent.openedBefore)
    const number = day * 4 + sent.message
    if (sent.delayMs !== null) {
      const [from, to] = [calendar.midnight(day), calendar.midnight(day + 1)]
      const joined = audience.joinedBetween(from - sent.delayMs, to - sent.delayMs)
      return byKeenness(joined, day, number)
    }
    // Half of the abandoned carts are those of customers.
    const subscribers = audience.subscribersAt(day)
    const random = randomFor(seed, 'mailMood', number)
    return Array.from(
      { length: Math.floor(row.opens / 2) },
      () => subscribers[Math.floor(random() * subscribers.length)] ?? -1,
    ).filter((customer) => customer >= 0)
  }

  /** Someone who is no customer; negative, and another one for every message and day. */
  function strangerOf({ row, day }: ReadMessage, n: number): number {
    const slot = Buffer.from(row.messageId).reduce((sum, byte) => (sum * 31 + byte) % 4093, 7)
    return -(1 + ((day - firstDay) * 4093 + slot) * 4096 + n)
  }

  return (read: ReadMessage): MessageReaders => {
    const { row, day, sent } = read
    const opened = new Set<number>()
    const add = (reader: number) => {
      if (opened.size < row.opens) opened.add(reader)
    }
    read.buyers.forEach((buyer, n) => {
      const hasEmail = buyer !== null && personAt(seed, buyer).email !== null
      add(hasEmail ? buyer : strangerOf(read, 2048 + n))
    })
    const buyers = opened.size
    candidatesOf(read).forEach(add)
    for (let n = 0; opened.size < row.opens; n++) add(strangerOf(read, n))
    const readers = [...opened]
    const others = Math.max(0, Math.min(row.clicks, readers.length) - buyers)
    const step = (readers.length - buyers) / Math.max(1, others)
    const clicked = [
      ...readers.slice(0, buyers),
      ...Array.from({ length: others }, (_, n) => readers[buyers + Math.floor(n * step)] ?? 0),
    ]
    const isSentToday = 'mail' in sent && sent.mail.sentDay === day
    return {
      row,
      opened: readers,
      clicked,
      from: isSentToday ? sent.mail.sentAt : calendar.midnight(day),
      to: calendar.midnight(day + 1),
    }
  }
}
