import { defineTable, optional, required, type RowOf } from './table.ts'

export const customers = defineTable({
  name: 'customers',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    customer_id: required('text', "The platform's id"),
    email: optional('text', 'Lower case'),
    phone: optional('text', 'E.164'),
    first_name: optional('text', 'As given'),
    last_name: optional('text', 'As given'),
    accepts_email: required('boolean', 'Subscribed to marketing emails'),
    created_at: required('instant', 'When the customer record was created'),
    updated_at: required('instant', 'Last change on the platform'),
    orders_count: required('integer', "The platform's count"),
    amount_spent: required('money', "The platform's total"),
    currency: required('text', "The shop's currency, ISO 4217"),
    country: optional('text', 'ISO 3166 alpha-2'),
    province: optional('text', 'State or province code'),
    city: optional('text', 'City'),
    tags: required('text', 'Comma-joined; empty for none'),
    accepts_sms: optional('boolean', 'Subscribed to marketing texts; null until read again'),
    declined_data_sale: optional(
      'boolean',
      'Opted out of the sale or sharing of their data, which includes ads; null until read again',
    ),
    postal_code: optional('text', 'As given'),
    language: optional('text', 'ISO 639, lower case; null until read again'),
  },
  key: ['connection_id', 'customer_id'],
  scope: ['connection_id', 'customer_id'],
  sortBy: 'created_at',
})
export type CustomerRow = RowOf<typeof customers>
