import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createEventQueue } from '../kit/event-queue.ts'
import { addApi } from './api.ts'
import { openLedger } from './ledger.ts'
import { addPages, sendMissing } from './pages.ts'
import { settle } from './settle.ts'
import { addTimePage } from './time-page.ts'
import type { Charge, PendingEvent, StripeEvent, StripeState } from './state.ts'

export interface StripeBillingOptions {
  /** Moving it is what a test clock does at Stripe: what was due until then happens with the next request. */
  readonly clock: () => Date
  /** Where the plugin is served. */
  readonly baseUrl: () => string
  readonly secretKey: string
  readonly webhookSecret: string
  /** Receives the events; null sends none by itself. */
  readonly webhookUrl: () => string | null
  /** After this many attempts to send an event. */
  readonly retryMs?: (attempts: number) => number
  readonly state?: StripeState | null
  /** Called after every request that may have changed something. */
  readonly onChange?: (state: StripeState) => void
}

export interface SignedEvent {
  readonly body: string
  readonly signature: string
}

export interface StripeBilling {
  readonly plugin: (http: FastifyInstance) => Promise<void>
  /** Does what is due by now. */
  settle(): void
  /** Sends the events that are due. */
  sendEvents(): Promise<void>
  /** The events that no one has acknowledged. */
  readonly events: readonly PendingEvent[]
  /** Loses them, or has them acknowledged. */
  dropEvents(): void
  readonly charges: readonly Charge[]
  sign(event: StripeEvent): SignedEvent
}

/** Our own account at Stripe, simulated: its API, its payment pages and its webhooks. */
export function createStripeBilling(options: StripeBillingOptions): StripeBilling {
  const { clock, baseUrl, secretKey, webhookSecret, webhookUrl, onChange } = options
  const ledger = openLedger({
    clock,
    baseUrl,
    onEvent: () => queue.plan(0),
    ...(options.state && { state: options.state }),
  })
  const { state } = ledger

  function sign(event: StripeEvent): SignedEvent {
    const body = JSON.stringify(event)
    const time = ledger.now()
    const digest = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex')
    return { body, signature: `t=${time},v1=${digest}` }
  }

  const queue = createEventQueue<StripeEvent>({
    events: () => state.events,
    webhookUrl,
    sign(event) {
      const { body, signature } = sign(event)
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return { body, headers }
    },
    maxAttempts,
    retryMs: options.retryMs,
    onSent: () => onChange?.(state),
  })

  return {
    plugin: async (http) => {
      http.removeAllContentTypeParsers()
      http.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
        done(null, String(body))
      })
      http.addHook('onRequest', async () => settle(ledger))
      http.addHook('onResponse', async () => onChange?.(state))
      http.addHook('onClose', async () => queue.stop())
      http.setErrorHandler((error, _request, reply) => sendMissing(error, reply))
      addApi(http, ledger, secretKey)
      addPages(http, ledger)
      addTimePage(http, ledger)
      if (state.events.length > 0) queue.plan(0)
    },
    settle: () => settle(ledger),
    sendEvents: queue.send,
    events: state.events,
    dropEvents: () => void state.events.splice(0),
    charges: state.charges,
    sign,
  }
}

const maxAttempts = 15
