import { decimalOf } from '../kit/values/minor-units.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { Invoice } from './billing-types.ts'
import { instantOf } from './moment.ts'

const statuses = ['draft', 'open', 'paid', 'uncollectible', 'void']

/** An invoice, and for a subscription what became of charging it. */
export function normaliseInvoice(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const invoice = parsePayload(Invoice, record.payload, `Invoice ${record.externalId}`)
  const { connectionId } = context
  const currency = invoice.currency.toUpperCase()
  const money = (minorUnits: number) => decimalOf(minorUnits, currency)
  const sumOf = (amounts: Invoice['total_taxes']) =>
    money((amounts ?? []).reduce((sum, { amount }) => sum + amount, 0))
  const createdAt = instantOf(invoice.created)
  const { due_date: due, status_transitions: transitions, metadata } = invoice
  const paid = transitions?.paid_at ?? null
  const orderId = metadata?.['order_id']
  const row = {
    connection_id: connectionId,
    invoice_id: invoice.id,
    number: invoice.number ?? null,
    status: namedValue(context, 'invoice_status', invoice.status, statuses),
    reason: invoice.billing_reason ?? null,
    created_at: createdAt,
    due_at: due == null ? null : instantOf(due),
    paid_at: paid === null ? null : instantOf(paid),
    updated_at: createdAt,
    customer_id: invoice.customer ?? null,
    subscription_id: subscriptionOf(invoice),
    order_id: typeof orderId === 'string' ? orderId : null,
    currency,
    subtotal: money(invoice.subtotal),
    discounts: sumOf(invoice.total_discount_amounts),
    tax: sumOf(invoice.total_taxes),
    total: money(invoice.total),
    amount_paid: money(invoice.amount_paid),
    amount_remaining: money(invoice.amount_remaining),
    attempts: invoice.attempt_count ?? 0,
  }
  const event = eventOf(invoice, row)
  return {
    invoices: { scope: [connectionId, invoice.id], rows: [row] },
    subscription_events: { scope: [connectionId, invoice.id], rows: event === null ? [] : [event] },
  }
}

type Rows = Required<NormalisedRecord>
type InvoiceRow = Rows['invoices']['rows'][number]

function eventOf(
  { status, metadata }: Invoice,
  invoice: InvoiceRow,
): Rows['subscription_events']['rows'][number] | null {
  if (invoice.subscription_id === null) return null
  const isPaid = status === 'paid'
  const hasFailed = ['open', 'uncollectible'].includes(status ?? '') && invoice.attempts > 0
  if (!isPaid && !hasFailed) return null
  const shopCustomer = metadata?.['customer_id']
  return {
    connection_id: invoice.connection_id,
    event_id: invoice.invoice_id,
    subscription_id: invoice.subscription_id,
    customer_id: typeof shopCustomer === 'string' ? shopCustomer : invoice.customer_id,
    happened_at: (isPaid ? invoice.paid_at : null) ?? invoice.created_at,
    kind: isPaid ? 'charged' : 'charge_failed',
    reason: null,
    amount: isPaid ? invoice.amount_paid : invoice.total,
    currency: invoice.currency,
  }
}

/** Since 2025 under `parent`. */
function subscriptionOf({ parent }: Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription ?? null
  return typeof subscription === 'object' ? (subscription?.id ?? null) : subscription
}
