import { chargeCard, type Outcome } from './cards.ts'
import type { Ledger } from './state.ts'
import { find, type Card, type Invoice, type Price, type Subscription } from './state.ts'

export interface InvoiceDraft {
  readonly lines: Invoice['lines']
  readonly tax: number
  readonly total: number
}

/** Of lines in the currency of a price, with the tax of the customer's country. */
export function draftInvoice(
  ledger: Ledger,
  price: Price,
  {
    lines,
    customer,
    automaticTax,
  }: { lines: Invoice['lines']; customer: string; automaticTax: boolean },
): InvoiceDraft {
  const country = find(ledger.state.customers, customer, 'customer').address?.country ?? ''
  const percent = automaticTax ? (taxPercent[country] ?? 0) : 0
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  if (price.taxBehavior === 'inclusive') {
    return { lines, total: sum, tax: sum - Math.round((sum * 100) / (100 + percent)) }
  }
  const tax = Math.round((sum * percent) / 100)
  return { lines, tax, total: sum + tax }
}

/** Issues an invoice; a credit of the customer is used first, and a negative total becomes one. */
export function issueInvoice(
  ledger: Ledger,
  subscription: Pick<Subscription, 'id' | 'customer'>,
  {
    draft,
    price,
    reason,
    at,
  }: { draft: InvoiceDraft; price: Price; reason: Invoice['reason']; at: number },
): Invoice {
  const customer = find(ledger.state.customers, subscription.customer, 'customer')
  const amountDue = Math.max(0, draft.total + customer.balance)
  const invoice: Invoice = {
    ...draft,
    id: ledger.newId('in'),
    number: `SANDBOX-${String(Object.keys(ledger.state.invoices).length + 1).padStart(4, '0')}`,
    created: at,
    customer: customer.id,
    subscription: subscription.id,
    currency: price.currency,
    amountDue,
    status: 'open',
    attempts: 0,
    nextAttempt: null,
    reason,
  }
  ledger.state.invoices[invoice.id] = invoice
  ledger.emitInvoice('finalized', invoice, at)
  return invoice
}

/** Tries to collect an invoice from a card. */
export function collect(
  ledger: Ledger,
  invoice: Invoice,
  { card, at, ...presence }: { card: Card; at: number; isPresent: boolean; isConfirmed: boolean },
): Outcome {
  if (invoice.status !== 'open') return 'succeeded'
  invoice.attempts += 1
  // The month that is printed on a card does not move.
  const dayOfCard = at + (ledger.state.passedSeconds ?? 0)
  const outcome = invoice.amountDue === 0 ? 'succeeded' : chargeCard(card, dayOfCard, presence)
  if (outcome !== 'succeeded') {
    ledger.emitInvoice('payment_failed', invoice, at)
    return outcome
  }
  const customer = find(ledger.state.customers, invoice.customer, 'customer')
  // What the credit covered is used up, and what is below zero is credited.
  customer.balance += invoice.total - invoice.amountDue
  invoice.status = 'paid'
  invoice.nextAttempt = null
  if (invoice.amountDue > 0)
    ledger.state.charges.push({
      customer: customer.id,
      invoice: invoice.id,
      amount: invoice.amountDue,
      currency: invoice.currency,
      at,
    })
  ledger.emitInvoice('paid', invoice, at)
  return outcome
}

export function nextPeriodEnd({ interval, count }: Price, start: number): number {
  if (interval === 'day') return start + count * 86_400
  const end = new Date(start * 1000)
  end.setUTCFullYear(end.getUTCFullYear() + count)
  return end.getTime() / 1000
}

const taxPercent: Readonly<Record<string, number>> = { DE: 19, FR: 20, GB: 20, JP: 10 }
