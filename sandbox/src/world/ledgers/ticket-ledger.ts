import type { DayNumber } from '@cartograph/contract'
import { indexColumn } from '../columns.ts'
import { fateOf } from '../orders/order-lifecycle.ts'
import { between, poisson, randomFor } from '../random.ts'
import { createBook, dayByDay, type Book } from './book.ts'
import type { Entries, Ticket } from './ledger-types.ts'
import type { ShopDiary } from './shop-diary.ts'
import { ticketStory, ticketTopics, type TicketTopic } from './ticket-story.ts'

interface TicketDraft {
  readonly createdAt: number
  readonly topic: TicketTopic
  /** None for somebody who has not bought. */
  readonly order: number
}

const none = -1
const hourMs = 3_600_000
const askingShare = 0.07
const returningShare = 0.3
/** How many write without having bought, and how many who only want to sell, for each order. */
const strangersPerOrder = 0.015
const spamPerOrder = 0.0033

/** What the customers, and others, wrote to the shop's support. */
export function createTicketLedger(diary: ShopDiary): Entries<Ticket> {
  const { world, calendar, demand } = diary
  const { seed } = world.options
  const topics = indexColumn()
  const orders = indexColumn()

  const growUntil = dayByDay(diary, (day) => {
    const { from, to } = diary.ordersOf(day)
    for (let order = from; order < to; order++) {
      const draft = draftOf(order)
      if (draft) book.draft(draft)
    }
    for (const draft of othersOn(day)) book.draft(draft)
    book.close(calendar.midnight(day + 1))
  })

  function draftOf(order: number): TicketDraft | null {
    const random = randomFor(seed, 'ticketOrder', order)
    const placedAt = world.orders.createdAt(order)
    const { isTest, returns } = fateOf(seed, order, placedAt)
    const returnedAt = returns[0]?.at
    const share = returnedAt === undefined ? askingShare : returningShare
    if (isTest || random() >= share) return null
    const earliest = placedAt + hourMs
    if (returnedAt === undefined) {
      const after = Math.floor(random() ** 2 * 9 * 86_400) * 1000
      return { createdAt: earliest + after, topic: 'order', order }
    }
    // Who gives something back asks before.
    const before = between(random, 3600, 2 * 86_400) * 1000
    return { createdAt: Math.max(earliest, returnedAt - before), topic: 'return', order }
  }

  function othersOn(day: DayNumber): TicketDraft[] {
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
      ...writers('stranger', expected * strangersPerOrder),
      ...writers('spam', expected * spamPerOrder),
    ]
  }

  function storyOf(row: number, createdAt: number) {
    return ticketStory(seed, row, ticketTopics[topics.at(row)] ?? 'order', createdAt)
  }

  function write(draft: TicketDraft, row: number): boolean {
    topics.push(ticketTopics.indexOf(draft.topic))
    orders.push(draft.order)
    const story = storyOf(row, draft.createdAt)
    if (story.firstResponseAt !== Infinity) book.touch(row, story.firstResponseAt)
    book.touch(row, story.closedAt)
    if (story.satisfaction !== null) book.touch(row, story.satisfactionAt)
    return true
  }

  function read(row: number, moment: number, updatedAt: number): Ticket {
    const createdAt = book.createdAt(row)
    const story = storyOf(row, createdAt)
    const order = orders.at(row)
    const isAnswered = story.firstResponseAt <= moment
    const isClosed = story.closedAt <= moment
    const isRated = story.satisfaction !== null && story.satisfactionAt <= moment
    return {
      id: String(41_000_000 + row),
      createdAt,
      updatedAt,
      subject: story.subject,
      channel: story.channel,
      status: isClosed ? 'closed' : 'open',
      priority: story.priority,
      isSpam: ticketTopics[topics.at(row)] === 'spam',
      firstResponseAt: isAnswered ? story.firstResponseAt : null,
      closedAt: isClosed ? story.closedAt : null,
      customerId: order === none ? null : customerOf(order),
      orderId: order === none ? null : world.orders.idOf(order),
      agentName: isAnswered ? story.agentName : null,
      teamName: isAnswered ? story.teamName : null,
      tags: story.tags,
      messagesCount: isClosed ? story.messagesCount : isAnswered ? 2 : 1,
      satisfaction: isRated ? story.satisfaction : null,
      satisfactionAt: isRated ? story.satisfactionAt : null,
    }
  }

  function customerOf(order: number): number | null {
    return world.orders.get(order, new Date(world.orders.createdAt(order))).customerId
  }

  const book: Book<TicketDraft, Ticket> = createBook({ growUntil, write, read })
  return book
}
