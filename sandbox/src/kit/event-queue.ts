import { post, type PostContent } from './post.ts'

interface PendingEvent<Event> {
  readonly event: Event
  attempts: number
  nextAt: number
}

interface EventQueueOptions<Event> {
  /** In the order in which they are sent. Those that are acknowledged or given up are removed. */
  readonly events: () => PendingEvent<Event>[]
  /** Receives them; null sends none. */
  readonly webhookUrl: () => string | null
  readonly sign: (event: Event) => PostContent
  readonly maxAttempts: number
  readonly retryMs?: ((attempts: number) => number) | undefined
  /** Called after each round. */
  readonly onSent: () => void
}

export interface EventQueue {
  /** Sends what is due after this time, and later what is due then. */
  plan(ms: number): void
  /** Sends what is due now. */
  send(): Promise<void>
  stop(): void
}

/** Sends the webhooks of a simulated payment provider, and repeats those that are not acknowledged. */
export function createEventQueue<Event>({
  events,
  webhookUrl,
  sign,
  maxAttempts,
  retryMs = defaultRetryMs,
  onSent,
}: EventQueueOptions<Event>): EventQueue {
  let waiting: NodeJS.Timeout | null = null
  let sending: Promise<void> | null = null

  function stop(): void {
    if (waiting !== null) clearTimeout(waiting)
  }

  function plan(ms: number): void {
    if (webhookUrl() === null) return
    stop()
    waiting = setTimeout(() => void send(), ms).unref()
  }

  async function send(): Promise<void> {
    sending ??= sendDue().finally(() => {
      sending = null
    })
    await sending
    onSent()
    const next = Math.min(...events().map(({ nextAt }) => nextAt))
    if (Number.isFinite(next)) plan(Math.max(50, next - Date.now()))
  }

  async function sendDue(): Promise<void> {
    const url = webhookUrl()
    if (url === null) return
    for (const pending of events().filter(({ nextAt }) => nextAt <= Date.now())) {
      const status = await post(url, sign(pending.event)).catch(() => 0)
      pending.attempts += 1
      pending.nextAt = Date.now() + retryMs(pending.attempts)
      const isTaken = status >= 200 && status < 300
      if (isTaken || pending.attempts >= maxAttempts) events().splice(events().indexOf(pending), 1)
    }
  }

  return { plan, send, stop }
}

/** From a second to an hour. */
function defaultRetryMs(attempts: number): number {
  return Math.min(3_600_000, 1_000 * 4 ** (attempts - 1))
}
