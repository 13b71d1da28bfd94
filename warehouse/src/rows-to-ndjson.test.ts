import { ConnectionId, newId, type ExchangeRateRow, type OrderRow } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { rowsToNdjson } from './rows-to-ndjson.ts'
import { sampleOrder } from './sample-orders.ts'

describe('rows as NDJSON', () => {
  const connectionId = newId(ConnectionId)
  const encode = (changes: Partial<OrderRow>, leading?: string) =>
    rowsToNdjson(
      { table: 'orders', scopes: [], rows: [sampleOrder(connectionId, 1, changes)] },
      leading,
    )

  it.each(['plain', 'a "b" \\ c', 'line\nbreak', '\u0000\u007f', 'ü 😀', ''])(
    'encode the text %j as JSON does',
    (text) => {
      expect(JSON.parse(encode({ order_name: text }))).toEqual(
        sampleOrder(connectionId, 1, { order_name: text }),
      )
    },
  )

  it('begin every line with the leading fields', () => {
    expect(JSON.parse(encode({}, '"version":7,'))).toEqual({
      version: 7,
      ...sampleOrder(connectionId, 1),
    })
  })

  it('are one line each', () => {
    const rows = [1, 2, 3].map((index) => sampleOrder(connectionId, index, { order_name: 'a\nb' }))
    expect(rowsToNdjson({ table: 'orders', scopes: [], rows }).split('\n')).toHaveLength(4)
  })

  it.each<[string, Partial<Record<keyof OrderRow, unknown>>]>([
    ['total', { total: '1.00001' }],
    ['total', { total: 1.5 }],
    ['total', { total: '1e3' }],
    ['total', { total: null }],
    ['processed_at', { processed_at: '2025-01-01 00:00:00' }],
    ['processed_at', { processed_at: '2025-01-01T00:00:00+02:00' }],
    ['customer_order_index', { customer_order_index: 1.5 }],
    ['customer_order_index', { customer_order_index: 2 ** 53 }],
    ['is_test', { is_test: 'false' }],
    ['connection_id', { connection_id: 'not an id' }],
    ['currency', { currency: undefined }],
  ])('reject an invalid %s: %j', (column, changes) => {
    expect(() => encode(changes as Partial<OrderRow>)).toThrow(`orders.${column} cannot hold`)
  })

  const rate = (changes: Partial<Record<keyof ExchangeRateRow, unknown>>) => {
    const row: ExchangeRateRow = {
      connection_id: connectionId,
      day: '2024-02-29',
      noon_at: '2024-02-29T12:00:00.000Z',
      from_currency: 'EUR',
      to_currency: 'USD',
      rate: '1.08375',
      ...(changes as Partial<ExchangeRateRow>),
    }
    return rowsToNdjson({ table: 'exchange_rates', scopes: [], rows: [row] })
  }

  it('support numbers with eight decimal places and days', () => {
    expect(JSON.parse(rate({ rate: '-0.00000001', day: '1999-12-31' }))).toMatchObject({
      rate: '-0.00000001',
      day: '1999-12-31',
    })
  })

  it.each<[keyof ExchangeRateRow, unknown]>([
    ['rate', '1.000000001'],
    ['rate', 1.08],
    ['rate', '1e3'],
    ['rate', null],
    ['day', '2024-13-01'],
    ['day', '2024-01-32'],
    ['day', '2024-01-01T00:00:00Z'],
    ['day', 20240101],
  ])('reject an invalid %s of a rate: %j', (column, value) => {
    expect(() => rate({ [column]: value })).toThrow(`exchange_rates.${column} cannot hold`)
  })
})
