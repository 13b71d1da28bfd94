import { defineTable, optional, required, type RowOf } from './table.ts'

/** One row per shipment of an order, or pickup. */
export const fulfillments = defineTable({
  name: 'fulfillments',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    order_id: required('text', 'The order it belongs to'),
    fulfillment_id: required('text', "The platform's id"),
    status: required('text', 'success, cancelled, failure, …'),
    delivery_status: optional('text', 'in_transit, out_for_delivery, delivered, …'),
    created_at: required('instant', 'When it was shipped'),
    in_transit_at: optional('instant', 'When the carrier had it'),
    delivered_at: optional('instant', 'When it was delivered'),
    estimated_delivery_at: optional('instant', 'When the carrier expects to deliver it'),
    carrier: optional('text', 'The tracking company'),
    location_name: optional('text', 'Where it was shipped from'),
    units: required('integer', 'Units shipped'),
    requires_shipping: required('boolean', 'Whether something in it is shipped'),
    updated_at: required('instant', 'Last change on the platform'),
  },
  key: ['connection_id', 'fulfillment_id'],
  scope: ['connection_id', 'order_id'],
  sortBy: 'created_at',
})
export type FulfillmentRow = RowOf<typeof fulfillments>
