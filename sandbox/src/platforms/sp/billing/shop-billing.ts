import { createHmac } from 'node:crypto'
import { createEventQueue } from '../../../kit/event-queue.ts'
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
  retryMs,
  onChange,
  state: stored,
}: ShopBillingOptions): SimulatedShopBilling {
  const ledger = openShopLedger({ clock, onEvent: () => queue.plan(0), state: stored ?? null })
  const { state } = ledger
  const queue = createEventQueue<ShopEvent>({
    events: () => state.events,
    webhookUrl,
    sign,
    maxAttempts,
    retryMs,
    onSent: () => onChange?.(state),
  })

  return {
    ledger,
    settle: () => ledger.settle(),
    stored: () => onChange?.(state),
    sendEvents: queue.send,
    stop: queue.stop,
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
