import invoice from '../fixtures/invoice.json' with { type: 'json' }
import subscription from '../fixtures/subscription.json' with { type: 'json' }
import payout from '../fixtures/payout.json' with { type: 'json' }
import transaction from '../fixtures/balance-transaction.json' with { type: 'json' }
import { normaliseFailedCharge, normaliseTransaction } from '../normalise.ts'
import { normalisePayout } from '../normalise-payout.ts'
import { normaliseCustomer } from '../normalise-customer.ts'
import { normaliseInvoice } from '../normalise-invoice.ts'
import { normaliseSubscription } from '../normalise-subscription.ts'
import type { Sample } from '../../testing/contract/sample.ts'

const refund = {
  object: 'refund',
  id: 're_1',
  status: 'succeeded',
  failure_reason: null,
  charge: transaction.source,
}

const transactionNeeds = ['id', 'amount', 'fee', 'net', 'currency', 'created']
const sourceNeeds = ['source.id', 'source.object', 'source.charge.id', 'source.charge.object']

export const samples: readonly Sample[] = [
  {
    name: 'a charge of Stripe',
    streams: ['balance_transactions'],
    normalise: normaliseTransaction,
    externalId: transaction.id,
    payload: { ...transaction, payout: 'po_1' },
    needs: [...transactionNeeds, 'source.id', 'source.object', 'payout'],
    enums: { reporting_category: 'reporting_category', 'source.status': 'status' },
  },
  {
    name: 'a refund of Stripe',
    streams: ['balance_transactions'],
    normalise: normaliseTransaction,
    externalId: transaction.id,
    payload: { ...transaction, reporting_category: 'refund', source: refund, payout: null },
    needs: [...transactionNeeds, ...sourceNeeds, 'payout'],
    enums: { 'source.status': 'status' },
  },
  {
    name: 'a dispute of Stripe',
    streams: ['dispute_changes'],
    normalise: normaliseTransaction,
    externalId: transaction.id,
    payload: {
      ...transaction,
      reporting_category: 'dispute',
      source: { ...refund, object: 'dispute', status: 'under_review' },
      payout: null,
    },
    needs: [...transactionNeeds, ...sourceNeeds, 'payout'],
    enums: { 'source.status': 'dispute_status' },
  },
  {
    name: 'a failed charge of Stripe',
    streams: ['failed_charges'],
    normalise: normaliseFailedCharge,
    externalId: transaction.source.id,
    payload: { ...transaction.source, status: 'failed' },
    needs: ['id', 'object', 'amount', 'currency', 'created'],
    enums: {},
  },
  {
    name: 'a payout of Stripe',
    streams: ['payouts'],
    normalise: normalisePayout,
    externalId: payout.id,
    payload: payout,
    needs: ['id', 'amount', 'currency', 'created'],
    enums: { status: 'payout_status' },
  },
  {
    name: 'an invoice of Stripe',
    streams: ['invoices'],
    normalise: normaliseInvoice,
    externalId: invoice.id,
    payload: invoice,
    needs: [
      'id',
      'created',
      'currency',
      'subtotal',
      'total',
      'amount_paid',
      'amount_remaining',
      'total_taxes.*.amount',
      'total_discount_amounts.*.amount',
    ],
    enums: { status: 'invoice_status' },
    rowsOfUnknown: { status: 1 },
  },
  {
    name: 'a subscription of Stripe',
    streams: ['subscriptions'],
    normalise: normaliseSubscription,
    externalId: subscription.id,
    payload: { ...subscription, products: { prod_1: 'Coffee' } },
    needs: ['id', 'created', 'currency', 'items', 'items.data', 'items.data.*.price'],
    enums: {
      status: 'subscription_status',
      'items.data.*.price.recurring.interval': 'interval',
    },
  },
  {
    name: 'a customer of Stripe',
    streams: ['customers'],
    normalise: normaliseCustomer,
    externalId: 'cus_1',
    payload: {
      id: 'cus_1',
      created: 1_780_000_000,
      email: 'Ada@Example.com',
      name: 'Ada Alder',
      address: { country: 'US' },
      currency: 'usd',
      delinquent: true,
      balance: -500,
    },
    needs: ['id', 'created'],
    enums: {},
  },
]
