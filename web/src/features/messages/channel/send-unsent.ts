import { createMessage, type ChannelTag, type Message, type OrgId } from '@cartograph/contract'
import { ApiError } from '../../../api/api-error.ts'
import type { Client } from '../../../api/client.ts'
import type { Unsent } from '../state/unsent.ts'

interface OutboxOptions {
  readonly client: Client
  readonly orgId: OrgId
  readonly channel: ChannelTag
  readonly next: () => Unsent | undefined
  readonly onSent: (message: Message) => void
  readonly onRefused: (unsent: Unsent, refusal: string) => void
  /** The connection is down, or up again. */
  readonly onWaiting: (isWaiting: boolean) => void
}

/** Sends one message after the other, so that they keep their order; the same request again after a failure. */
export class Outbox {
  readonly #options: OutboxOptions
  #isSending = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Sends what there is, at once. */
  flush(): void {
    clearTimeout(this.#timer)
    if (!this.#isSending) void this.#sendAll()
  }

  async #sendAll(): Promise<void> {
    const { next, onSent, onRefused, onWaiting } = this.#options
    this.#isSending = true
    for (let one = next(); one !== undefined; one = next()) {
      try {
        onSent(await this.#send(one))
        this.#failures = 0
        onWaiting(false)
      } catch (error) {
        if (isPassing(error)) {
          onWaiting(true)
          this.#failures += 1
          this.#timer = setTimeout(() => this.flush(), delayMs(this.#failures))
          break
        }
        onRefused(one, error instanceof ApiError ? error.message : 'Something went wrong')
      }
    }
    this.#isSending = false
  }

  #send(unsent: Unsent): Promise<Message> {
    const { id, parentId, text, mentionedUsers, address } = unsent
    const attachments = unsent.attachments.map((attachment) => attachment.id)
    const { client, orgId, channel } = this.#options
    return client.call(createMessage, {
      params: { orgId, channel },
      body: {
        id,
        parent_id: parentId,
        text,
        mentioned_users: mentionedUsers,
        attachments,
        address,
      },
    })
  }
}

/** The same request may succeed later. A limit is a refusal, which says how long to wait. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && error.retry && error.code !== 'too_many_requests'
}

function delayMs(failures: number): number {
  return Math.min(30_000, 1_000 * 2 ** (failures - 1))
}
