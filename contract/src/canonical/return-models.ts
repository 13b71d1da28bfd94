import { defineTable, optional, required, type RowOf } from './table.ts'

/**
 * The model of each store by which its customers order again, as last fitted on their orders. No platform brings these
 * rows. Queries compute the scores of customers from it, so that they are those of the current orders.
 */
export const returnModels = defineTable({
  name: 'return_models',
  columns: {
    connection_id: required('id', 'The connection of the store'),
    fitted_at: required('instant', 'When the fit began'),
    latest_order_at: required('instant', 'The latest order of the fit, from which chances count'),
    orders: required('integer', 'Orders of customers, by which a change is noticed'),
    r: optional('number', 'Shape of the order rates; none without a model'),
    alpha: optional('number', 'Rate of the order rates, in days'),
    a: optional('number', 'First parameter of the chance to leave after an order'),
    b: optional('number', 'Second parameter of the chance to leave after an order'),
    odds_scale: optional('number', 'By which the odds of a chance are corrected'),
    odds_slope: optional('number', 'To whose power the odds of a chance are raised before'),
  },
  key: ['connection_id'],
  scope: ['connection_id'],
  sortBy: 'fitted_at',
})
export type ReturnModelRow = RowOf<typeof returnModels>
