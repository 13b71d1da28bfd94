import type { DayNumber } from '@cartograph/contract'
import { indexColumn } from '../columns.ts'
import { orderLifecycle, refundBatchTimes } from '../orders/order-lifecycle.ts'
import { between, poisson, randomFor } from '../random.ts'
import { createJournal, createDailyGrowth, type Journal } from './journal.ts'
import type { Entries, Ticket } from './ledger-types.ts'
import type { ShopTimeline } from './shop-timeline.ts'
import { ticketLifecycle, ticketTopics, type TicketTopic } from './ticket-lifecycle.ts'

interface TicketDraft {
  readonly createdAt: number
  readonly topic: TicketTopic
  /** `none` for a prospect or spam. */
  readonly order: number
}

const none = -1
const hourMs = 3_600_000
const inquiryShare = 0.07
const returnInquiryShare = 0.3
/** Tickets of prospects per order. */
const prospectsPerOrder = 0.015
const spamPerOrder = 0.0033

/** The support tickets of customers, prospects and spammers. */
export function createTicketLedger(timeline: ShopTimeline): Entries<Ticket> {
  const { world, calendar, demand, schedule } = timeline
  const { seed } = world.options
  const terms = { batches: refundBatchTimes(schedule, calendar) }
  const topics = indexColumn()
  const orders = indexColumn()

  const growUntil = createDailyGrowth(timeline, (day) => {
    for (const order of timeline.ordersOf(day)) {
      const draft = draftOf(order)
      if (draft) journal.schedule(draft)
    }
    for (const draft of draftsWithoutOrder(day)) journal.schedule(draft)
    journal.close(calendar.midnight(day + 1))
  })

  function draftOf(order: number): TicketDraft | null {
    const random = randomFor(seed, 'ticketOrder', order)
    const placedAt = world.orders.createdAt(order)
    const { isTest, returns } = orderLifecycle(seed, order, placedAt, terms)
    const returnedAt = returns[0]?.at
    const share = returnedAt === undefined ? inquiryShare : returnInquiryShare
    if (isTest || random() >= share) return null
    const earliest = placedAt + hourMs
    if (returnedAt === undefined) {
      const after = Math.floor(random() ** 2 * 9 * 86_400) * 1000
      return { createdAt: earliest + after, topic: 'order', order }
    }
    // Customers write before they return something.
    const before = between(random, 3600, 2 * 86_400) * 1000
    return { createdAt: Math.max(earliest, returnedAt - before), topic: 'return', order }
  }

  function draftsWithoutOrder(day: DayNumber): TicketDraft[] {
    const random = randomFor(seed, 'ticketDay', day)
    const midnight = calendar.midnight(day)
    const seconds = (calendar.midnight(day + 1) - midnight) / 1000
    const expected = demand.expectedOrders(day)
    const writers = (topic: TicketTopic, mean: number): TicketDraft[] =>
      Array.from({ length: poisson(random, mean) }, () => ({
        createdAt: midnight + Math.floor(random() * seconds) * 1000,
        topic,
        order: none,
      }))
    return [
      ...writers('prospect', expected * prospectsPerOrder),
      ...writers('spam', expected * spamPerOrder),
    ]
  }

  function lifecycleOf(row: number, createdAt: number) {
    return ticketLifecycle(seed, row, ticketTopics[topics.at(row)] ?? 'order', createdAt)
  }

  function write(draft: TicketDraft, row: number): boolean {
    topics.push(ticketTopics.indexOf(draft.topic))
    orders.push(draft.order)
    const schedule = lifecycleOf(row, draft.createdAt)
    if (schedule.firstResponseAt !== Infinity) journal.touch(row, schedule.firstResponseAt)
    journal.touch(row, schedule.closedAt)
    if (schedule.satisfaction !== null) journal.touch(row, schedule.satisfactionAt)
    return true
  }

  function read(row: number, moment: number, updatedAt: number): Ticket {
    const createdAt = journal.createdAt(row)
    const schedule = lifecycleOf(row, createdAt)
    const order = orders.at(row)
    const isAnswered = schedule.firstResponseAt <= moment
    const isClosed = schedule.closedAt <= moment
    const isRated = schedule.satisfaction !== null && schedule.satisfactionAt <= moment
    return {
      id: String(41_000_000 + row),
      createdAt,
      updatedAt,
      subject: schedule.subject,
      channel: schedule.channel,
      status: isClosed ? 'closed' : 'open',
      priority: schedule.priority,
      isSpam: ticketTopics[topics.at(row)] === 'spam',
      firstResponseAt: isAnswered ? schedule.firstResponseAt : null,
      closedAt: isClosed ? schedule.closedAt : null,
      customerId: order === none ? null : customerOf(order),
      orderId: order === none ? null : world.orders.idOf(order),
      agentName: isAnswered ? schedule.agentName : null,
      teamName: isAnswered ? schedule.teamName : null,
      tags: schedule.tags,
      messagesCount: isClosed ? schedule.messagesCount : isAnswered ? 2 : 1,
      satisfaction: isRated ? schedule.satisfaction : null,
      satisfactionAt: isRated ? schedule.satisfactionAt : null,
    }
  }

  function customerOf(order: number): number | null {
    return world.orders.get(order, new Date(world.orders.createdAt(order))).customerId
  }

  const journal: Journal<TicketDraft, Ticket> = createJournal({ growUntil, write, read })
  return journal
}
