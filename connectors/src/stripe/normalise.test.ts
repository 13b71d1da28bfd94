import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import sent from './fixtures/balance-transaction.json' with { type: 'json' }
import { createdBetween } from './moment.ts'
import { decimalOf } from '../kit/values/minor-units.ts'
import { normaliseFailedCharge, normaliseTransaction } from './normalise.ts'

const connectionId = newId(ConnectionId)
const context = { connectionId, currency: 'USD', timezone: 'America/New_York', params: {} }
const record = (payload: unknown) => ({
  externalId: 'txn_1',
  updatedAt: '2026-06-01T10:00:00.000Z',
  payload,
})

const charge = sent.source
/** With the fields that reading adds. */
const transaction = { ...sent, payout: 'po_1' }

function paymentOf(over: Readonly<Record<string, unknown>>) {
  return normaliseTransaction(record({ ...transaction, ...over }), context).payments?.rows[0]
}

describe('a balance transaction', () => {
  test('of a charge has the card, the customer, the order and the payout', () => {
    expect(normaliseTransaction(record(transaction), context)).toEqual({
      payments: {
        scope: [connectionId, 'txn_1'],
        rows: [
          {
            connection_id: connectionId,
            payment_id: 'txn_1',
            kind: 'charge',
            status: 'succeeded',
            created_at: '2026-06-01T10:00:00.000Z',
            available_at: '2026-06-03T10:00:00.000Z',
            updated_at: '2026-06-01T10:00:00.000Z',
            amount: '50.00',
            fee: '1.75',
            net: '48.25',
            currency: 'USD',
            method: 'card',
            card_brand: 'visa',
            country: 'DE',
            failure_code: null,
            reason: null,
            dispute_status: null,
            customer_id: 'cus_9',
            order_id: '4711',
            payout_id: 'po_1',
          },
        ],
      },
    })
  })

  test('of a refund and of a dispute has those of the charge behind it', () => {
    const refund = { object: 'refund', id: 're_1', status: 'pending', charge }
    expect(
      paymentOf({ type: 'refund', reporting_category: 'refund', amount: -5000, source: refund }),
    ).toMatchObject({ kind: 'refund', status: 'pending', amount: '-50.00', card_brand: 'visa' })
    const dispute = {
      object: 'dispute',
      id: 'du_1',
      status: 'under_review',
      reason: 'fraudulent',
      charge,
    }
    expect(
      paymentOf({ type: 'adjustment', reporting_category: 'dispute', source: dispute }),
    ).toMatchObject({
      kind: 'dispute',
      status: 'succeeded',
      dispute_status: 'under_review',
      reason: 'fraudulent',
    })
  })

  test('of a refund without its expanded charge has no card', () => {
    const refund = { object: 'refund', id: 're_1', status: 'succeeded', charge: 'ch_1' }
    expect(paymentOf({ reporting_category: 'refund', source: refund })).toMatchObject({
      kind: 'refund',
      method: null,
      customer_id: null,
    })
  })

  test("of Stripe's own charges is a fee without an amount", () => {
    const fee = { type: 'stripe_fee', reporting_category: 'fee', source: null }
    expect(paymentOf({ ...fee, amount: -250, fee: 0, net: -250 })).toMatchObject({
      kind: 'fee',
      amount: '0.00',
      fee: '2.50',
      net: '-2.50',
    })
    expect(paymentOf({ ...fee, amount: 250, fee: 0, net: 250 })).toMatchObject({ fee: '-2.50' })
  })

  test('of a payout in transit is pending, and a failed one still moved money', () => {
    const payout = (status: string) =>
      paymentOf({
        type: 'payout',
        reporting_category: 'payout',
        source: { object: 'payout', id: 'po_1', status, failure_code: 'account_closed' },
      })
    expect(payout('in_transit')?.status).toBe('pending')
    expect(payout('paid')?.status).toBe('succeeded')
    expect(payout('failed')).toMatchObject({
      status: 'succeeded',
      failure_code: 'account_closed',
    })
  })

  test('of an unknown kind is an adjustment, whatever its source', () => {
    const source = { object: 'topup', id: 'tu_1' }
    expect(paymentOf({ type: 'topup', reporting_category: 'topup', source })).toMatchObject({
      kind: 'adjustment',
      method: null,
    })
    expect(paymentOf({ reporting_category: 'of tomorrow', source: 'xx_1' })?.kind).toBe(
      'adjustment',
    )
  })

  test.each([
    ['card_present', 'visa'],
    ['interac_present', 'interac'],
    ['kr_card', 'bc'],
  ])('by %s has the brand of the card', (type, brand) => {
    const details = { type, [type]: { brand, country: 'CA', last4: '4242' } }
    expect(paymentOf({ source: { ...charge, payment_method_details: details } })).toMatchObject({
      method: type,
      card_brand: brand,
      country: 'CA',
    })
  })

  test('by direct debit has the country of the account', () => {
    const details = { type: 'sepa_debit', sepa_debit: { bank_code: '3704', country: 'DE' } }
    expect(paymentOf({ source: { ...charge, payment_method_details: details } })).toMatchObject({
      method: 'sepa_debit',
      card_brand: null,
      country: 'DE',
    })
  })

  test('without a card has no brand', () => {
    const details = { type: 'klarna', klarna: { preferred_locale: 'de-DE' } }
    expect(
      paymentOf({ source: { ...charge, payment_method_details: details, metadata: {} } }),
    ).toMatchObject({ method: 'klarna', card_brand: null, country: null, order_id: null })
  })

  test.each([
    ['amount', 12.5],
    ['currency', 'dollars'],
    ['created', 'yesterday'],
    ['source', { ...charge, id: null }],
  ])('with an invalid %s is rejected, and the message says where', (name, value) => {
    expect(() => normaliseTransaction(record({ ...transaction, [name]: value }), context)).toThrow(
      new RegExp(`^Balance transaction txn_1: ${name}`),
    )
  })
})

test('a failed attempt has the reason, and no payout', () => {
  const failed = { ...charge, status: 'failed', failure_code: 'card_declined', customer: null }
  expect(normaliseFailedCharge(record(failed), context).payments?.rows).toMatchObject([
    {
      payment_id: 'ch_1',
      kind: 'charge',
      status: 'failed',
      amount: '50.00',
      fee: '0.00',
      net: '50.00',
      available_at: null,
      failure_code: 'card_declined',
      customer_id: null,
      payout_id: null,
    },
  ])
})

test.each([
  [1999, 'USD', '19.99'],
  [-5, 'USD', '-0.05'],
  [0, 'USD', '0.00'],
  [1999, 'JPY', '1999.00'],
  [-7, 'KRW', '-7.00'],
  [5120, 'KWD', '5.12'],
  [1, 'BHD', '0.001'],
  [500, 'ISK', '5.00'],
  [123_456_789_012, 'EUR', '1234567890.12'],
])('%d minor units of %s are %s', (minorUnits, currency, decimal) => {
  expect(decimalOf(minorUnits, currency)).toBe(decimal)
})

test('adjacent windows share a bound, and only one of them includes its second', () => {
  const bound = '2026-06-01T10:00:00.700Z'
  expect(createdBetween(bound, null)).toEqual([['created[gte]', '1780308000']])
  expect(createdBetween(null, bound)).toEqual([['created[lt]', '1780308000']])
})
