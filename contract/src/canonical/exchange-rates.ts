import { defineTable, required, type RowOf } from './table.ts'

/** One row per pair of currencies and day: the value of one unit in the other currency. */
export const exchangeRates = defineTable({
  name: 'exchange_rates',
  columns: {
    connection_id: required('id', 'The connection that brought the row; rates belong to no shop'),
    day: required('day', 'The day of the rate'),
    noon_at: required('instant', 'Noon of that day in UTC'),
    from_currency: required('text', 'ISO 4217'),
    to_currency: required('text', 'ISO 4217'),
    rate: required('number', 'The value of one unit of the first currency in the second'),
  },
  key: ['connection_id', 'day', 'from_currency', 'to_currency'],
  scope: ['connection_id', 'day'],
  sortBy: 'noon_at',
})
export type ExchangeRateRow = RowOf<typeof exchangeRates>
