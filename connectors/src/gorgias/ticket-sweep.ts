import type { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import { PageCycleGuard } from '../kit/api/page-cycle-guard.ts'
import { Message, Survey } from './api-types.ts'
import { listPage } from './client.ts'
import { isAgentReply } from './find-first-reply.ts'
import { manifest } from './manifest.ts'
import { momentOf } from './moment.ts'

interface Swept<Item> {
  readonly path: 'messages' | 'satisfaction-surveys'
  readonly item: z.ZodType<Item>
  readonly isWanted: (item: Item) => boolean
}

/**
 * Reads a list from its newest entry back and keeps the oldest matching entry per ticket. Once it
 * is past a ticket's creation, that entry is the ticket's first.
 */
class Sweep<Item extends { ticket_id?: unknown; created_datetime: string }> {
  readonly #client: ApiClient
  readonly #swept: Swept<Item>
  readonly #byTicket = new Map<number, Item>()
  readonly #trail = new PageCycleGuard(manifest.name)
  #after: string | null = null
  #position = Infinity

  constructor(client: ApiClient, swept: Swept<Item>) {
    this.#client = client
    this.#swept = swept
  }

  async readBackTo(moment: number, signal: AbortSignal): Promise<void> {
    const { path, item, isWanted } = this.#swept
    while (this.#position > moment) {
      const page = await listPage(this.#client, {
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
      this.#after = this.#trail.follow(page.next)
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

/** Shared by the streams of one account. */
export interface GorgiasReader {
  readonly client: ApiClient
  /** A cache for the history being read; lost with the process, which then reads without it. */
  sweep: TicketSweep | null
}

/**
 * First replies and surveys of many tickets at once, with a hundredth of the calls of single
 * lookups.
 */
export class TicketSweep {
  readonly #answers: Sweep<Message>
  readonly #surveys: Sweep<Survey>
  /** The tickets of the last two pages. */
  #recentPages: (readonly number[])[] = []

  constructor(client: ApiClient) {
    this.#answers = new Sweep(client, { path: 'messages', item: Message, isWanted: isAgentReply })
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

  /** Null for a ticket created before the range that was read. */
  of(ticket: number, began: number): { answer: Message | null; survey: Survey | null } | null {
    if (!this.#answers.isBehind(began) || !this.#surveys.isBehind(began)) return null
    return { answer: this.#answers.of(ticket), survey: this.#surveys.of(ticket) }
  }

  /**
   * Forgets tickets of earlier pages, which are not requested again even if a page is read twice.
   */
  tell(tickets: readonly number[]): void {
    this.#recentPages = [...this.#recentPages, tickets]
    const over = this.#recentPages.length > 2 ? (this.#recentPages.shift() ?? []) : []
    for (const ticket of over) {
      this.#answers.forget(ticket)
      this.#surveys.forget(ticket)
    }
  }
}
