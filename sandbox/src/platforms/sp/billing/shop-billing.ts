import { createHmac } from 'node:crypto'
import { post } from '../../../kit/post.ts'
import { clientSecret } from '../client-secret.ts'
import { openShopLedger, type ShopLedger } from './ledger.ts'
import type { PendingShopEvent, ShopBillingState, ShopCharge, ShopEvent } from './state.ts'

export interface ShopBillingOptions {
  /** Moving it renews and expires subscriptions with the next request. */
  readonly clock: () => Date
  /** Receives the webhooks; null sends none by itself. */
  readonly webhookUrl?: () => string | null
  readonly retryMs?: (attempts: number) => number
  readonly state?: ShopBillingState | null
  /** Called after every request that may have changed something. */
  readonly onChange?: (state: ShopBillingState) => void
}

export interface SentWebhook {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** What shops pay our app through the simulated Shopify. */
export interface SimulatedShopBilling {
  readonly ledger: ShopLedger
  /** Does what is due by now, and stores it. */
  settle(): void
  stored(): void
  sendEvents(): Promise<void>
  stop(): void
  readonly events: readonly PendingShopEvent[]
  /** Loses them, or has them acknowledged. */
  dropEvents(): void
  readonly charges: readonly ShopCharge[]
  sign(event: ShopEvent): SentWebhook
}

export function createShopBilling({
  clock,
  webhookUrl = () => null,
  retryMs = defaultRetryMs,
  onChange,
  state: stored,
}: ShopBillingOptions): SimulatedShopBilling {
  let waiting: NodeJS.Timeout | null = null
  let sending: Promise<void> | null = null
  const ledger = openShopLedger({ clock, onEvent: () => planSending(0), state: stored ?? null })
  const { state } = ledger

  function planSending(ms: number): void {
    if (webhookUrl() === null) return
    if (waiting !== null) clearTimeout(waiting)
    waiting = setTimeout(() => void sendEvents(), ms).unref()
  }

  async function sendEvents(): Promise<void> {
    sending ??= sendDue().finally(() => {
      sending = null
    })
    await sending
    onChange?.(state)
    const next = Math.min(...state.events.map(({ nextAt }) => nextAt))
    if (Number.isFinite(next)) planSending(Math.max(50, next - Date.now()))
  }

  async function sendDue(): Promise<void> {
    const url = webhookUrl()
    if (url === null) return
    for (const pending of state.events.filter(({ nextAt }) => nextAt <= Date.now())) {
      const status = await post(url, sign(pending.event)).catch(() => 0)
      pending.attempts += 1
      pending.nextAt = Date.now() + retryMs(pending.attempts)
      const isTaken = status >= 200 && status < 300
      if (isTaken || pending.attempts >= maxAttempts)
        state.events.splice(state.events.indexOf(pending), 1)
    }
  }

  return {
    ledger,
    settle: () => ledger.settle(),
    stored: () => onChange?.(state),
    sendEvents,
    stop() {
      if (waiting !== null) clearTimeout(waiting)
    },
    events: state.events,
    dropEvents: () => void state.events.splice(0),
    charges: state.charges,
    sign,
  }
}

function sign({ id, topic, shop, body, triggeredAt }: ShopEvent): SentWebhook {
  const hmac = createHmac('sha256', clientSecret).update(body).digest('base64')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': `${shop}.myshopify.com`,
      'x-shopify-hmac-sha256': hmac,
      'x-shopify-webhook-id': id,
      'x-shopify-triggered-at': new Date(triggeredAt).toISOString(),
    },
  }
}

/** As at Shopify: eight times within four hours. */
const maxAttempts = 8

function defaultRetryMs(attempts: number): number {
  return Math.min(3_600_000, 1_000 * 4 ** (attempts - 1))
}
