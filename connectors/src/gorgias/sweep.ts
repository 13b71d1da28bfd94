import type { z } from 'zod'
import { PageTrail } from '../kit/page-trail.ts'
import { Message, Survey } from './api-types.ts'
import type { GorgiasClient, ListPage } from './client.ts'
import { isAnswer } from './first-answer.ts'
import { momentOf } from './moment.ts'

interface Swept<Item> {
  readonly path: 'messages' | 'satisfaction-surveys'
  readonly item: z.ZodType<Item>
  readonly isWanted: (item: Item) => boolean
}

/**
 * Reads a list back from its newest entry, and keeps for each ticket the oldest one that is wanted. Once it
 * is behind the beginning of a ticket, that is the first one there ever was.
 */
class Sweep<Item extends { ticket_id?: unknown; created_datetime: string }> {
  readonly #client: GorgiasClient
  readonly #swept: Swept<Item>
  readonly #byTicket = new Map<number, Item>()
  readonly #trail = new PageTrail('Gorgias')
  #after: string | null = null
  #position = Infinity

  constructor(client: GorgiasClient, swept: Swept<Item>) {
    this.#client = client
    this.#swept = swept
  }

  async readBackTo(moment: number, signal: AbortSignal): Promise<void> {
    const { path, item, isWanted } = this.#swept
    while (this.#position > moment) {
      const page: ListPage<Item> = await this.#client.list({
        path,
        orderBy: 'created_datetime:desc',
        after: this.#after,
        item,
        signal,
      })
      for (const one of page.items)
        if (typeof one.ticket_id === 'number' && isWanted(one))
          this.#byTicket.set(one.ticket_id, one)
      const last = page.items.at(-1)
      this.#after = this.#trail.goOn(page.next)
      this.#position =
        page.next === null || last === undefined ? -Infinity : momentOf(last.created_datetime)
    }
  }

  isBehind(moment: number): boolean {
    return this.#position < moment
  }

  of(ticket: number): Item | null {
    return this.#byTicket.get(ticket) ?? null
  }

  forget(ticket: number): void {
    this.#byTicket.delete(ticket)
  }
}

/** First answers and surveys of many tickets at once, for a hundredth of the calls that each of them takes. */
export class TicketSweep {
  readonly #answers: Sweep<Message>
  readonly #surveys: Sweep<Survey>
  /** Tickets that were told, the last page of them last. */
  #told: (readonly number[])[] = []

  constructor(client: GorgiasClient) {
    this.#answers = new Sweep(client, { path: 'messages', item: Message, isWanted: isAnswer })
    this.#surveys = new Sweep(client, {
      path: 'satisfaction-surveys',
      item: Survey,
      isWanted: () => true,
    })
  }

  async readBackTo(moment: number, signal: AbortSignal): Promise<void> {
    await this.#answers.readBackTo(moment, signal)
    await this.#surveys.readBackTo(moment, signal)
  }

  /** Null for a ticket that began before what was read. */
  of(ticket: number, began: number): { answer: Message | null; survey: Survey | null } | null {
    if (!this.#answers.isBehind(began) || !this.#surveys.isBehind(began)) return null
    return { answer: this.#answers.of(ticket), survey: this.#surveys.of(ticket) }
  }

  /** Whoever was told two pages ago is not asked for again, not even when a page is read twice. */
  tell(tickets: readonly number[]): void {
    this.#told = [...this.#told, tickets]
    const over = this.#told.length > 2 ? (this.#told.shift() ?? []) : []
    for (const ticket of over) {
      this.#answers.forget(ticket)
      this.#surveys.forget(ticket)
    }
  }
}
