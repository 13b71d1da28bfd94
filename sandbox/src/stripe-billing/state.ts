/** Our own account at the simulated Stripe. Plain JSON; times are seconds, amounts are Stripe's minor units. */
export interface StripeState {
  sequence: number
  customers: Record<string, Customer>
  prices: Record<string, Price>
  sessions: Record<string, CheckoutSession>
  subscriptions: Record<string, Subscription>
  invoices: Record<string, Invoice>
  configurations: Record<string, { id: string; metadata: Metadata }>
  portals: Record<string, { id: string; customer: string; returnUrl: string }>
  confirmations: Record<string, Confirmation>
  /** Everything that was ever charged. */
  charges: Charge[]
  /** Events that no one has acknowledged. */
  events: PendingEvent[]
  /** The answers by Idempotency-Key. */
  answers: Record<string, unknown>
  /** How much time was let pass; absent for none. */
  passedSeconds?: number
}

export type Metadata = Record<string, string>

export interface Card {
  number: string
  expMonth: number
  expYear: number
}

export interface Customer {
  id: string
  created: number
  name: string | null
  email: string | null
  metadata: Metadata
  address: { line1: string; postal_code: string; city: string; country: string } | null
  taxIds: string[]
  card: Card | null
  /** Negative: a credit that the next invoices use. */
  balance: number
}

export interface Price {
  id: string
  product: string
  productName: string
  currency: string
  unitAmount: number
  interval: 'day' | 'year'
  count: number
  lookupKey: string | null
  taxBehavior: 'inclusive' | 'exclusive' | 'unspecified'
  metadata: Metadata
}

export interface CheckoutSession {
  id: string
  created: number
  customer: string
  price: string
  status: 'open' | 'complete' | 'expired'
  successUrl: string
  cancelUrl: string
  clientReferenceId: string | null
  metadata: Metadata
  subscriptionMetadata: Metadata
  subscription: string | null
  automaticTax: boolean
}

export interface Subscription {
  id: string
  created: number
  customer: string
  price: string
  status: 'active' | 'past_due' | 'canceled'
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  canceledAt: number | null
  endedAt: number | null
  reason: 'cancellation_requested' | 'payment_failed' | null
  metadata: Metadata
  card: Card
  latestInvoice: string | null
  automaticTax: boolean
  /** A change that waits for its payment. */
  pending: { price: string; at: number; invoice: string } | null
}

export interface Invoice {
  id: string
  number: string
  created: number
  customer: string
  subscription: string
  currency: string
  lines: { description: string; amount: number }[]
  tax: number
  total: number
  /** What is left after the customer's credit. */
  amountDue: number
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  attempts: number
  nextAttempt: number | null
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
}

/** A payment that waits for the customer's bank. */
export interface Confirmation {
  id: string
  card: Card
  session: string | null
  invoice: string | null
}

export interface Charge {
  customer: string
  invoice: string
  amount: number
  currency: string
  at: number
}

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  livemode: false
  type: string
  data: { object: object; previous_attributes?: object }
}

export interface PendingEvent {
  event: StripeEvent
  attempts: number
  /** Milliseconds. */
  nextAt: number
}

export function emptyState(): StripeState {
  return {
    sequence: 0,
    customers: {},
    prices: {},
    sessions: {},
    subscriptions: {},
    invoices: {},
    configurations: {},
    portals: {},
    confirmations: {},
    charges: [],
    events: [],
    answers: {},
  }
}

export function find<T>(all: Record<string, T>, id: string, what: string): T {
  const found = all[id]
  if (found === undefined) throw new MissingObject(what, id)
  return found
}

export class MissingObject extends Error {
  constructor(what: string, id: string) {
    super(`No such ${what}: '${id}'`)
  }
}

/** The state of the account and what every part of the simulation does with it. */
export interface Ledger {
  readonly state: StripeState
  /** Of the simulated Stripe, in seconds. */
  now(): number
  newId(prefix: string): string
  emit(type: string, object: object, at: number, before?: object): void
  emitSubscription(
    kind: 'created' | 'updated' | 'deleted',
    subscription: Subscription,
    at: number,
  ): void
  emitInvoice(kind: 'paid' | 'payment_failed' | 'finalized', invoice: Invoice, at: number): void
  emitSession(kind: 'completed' | 'expired', id: string, at: number): void
  readonly baseUrl: () => string
}
