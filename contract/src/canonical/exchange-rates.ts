import { defineTable, required, type RowOf } from './table.ts'

/** A row is what one unit of a currency was worth in another on one day. */
export const exchangeRates = defineTable({
  name: 'exchange_rates',
  columns: {
    connection_id: required('id', 'Whoever brought the row; rates are of no shop'),
    day: required('day', 'The day the rate is of'),
    noon_at: required('instant', 'Noon of that day in UTC'),
    from_currency: required('text', 'ISO 4217'),
    to_currency: required('text', 'ISO 4217'),
    rate: required('number', 'An amount in the first times this is the amount in the second'),
  },
  key: ['connection_id', 'day', 'from_currency', 'to_currency'],
  scope: ['connection_id', 'day'],
  sortBy: 'noon_at',
})
export type ExchangeRateRow = RowOf<typeof exchangeRates>
