import { defineTable, optional, required, type RowOf } from './table.ts'

/**
 * One row per charge of a transaction between a marketplace and its seller. The sign of an amount is
 * its effect on the seller's balance, so fees are negative. Taxes are left out.
 */
export const marketplaceCharges = defineTable({
  name: 'marketplace_charges',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: AZ"),
    transaction_id: required('text', "The platform's id of the transaction"),
    charge_id: required('text', 'Identifies a charge of the transaction'),
    posted_at: required('instant', 'When the platform posted it'),
    kind: required(
      'text',
      'sale, sale_refund, referral, fulfilment, storage, inventory, shipping, refund, subscription, advertising, reimbursement or other',
    ),
    name: required('text', "The platform's name of the charge"),
    amount: required('money', "Its effect on the seller's balance"),
    currency: required('text', 'ISO 4217'),
    order_id: optional('text', 'The order it belongs to'),
    product_id: optional('text', 'The product it belongs to'),
    sku: optional('text', 'The stock keeping unit it belongs to'),
  },
  key: ['connection_id', 'transaction_id', 'charge_id'],
  scope: ['connection_id', 'transaction_id'],
  sortBy: 'posted_at',
})
export type MarketplaceChargeRow = RowOf<typeof marketplaceCharges>

/** One row per day with the visits of a seller's product pages in a marketplace. */
export const marketplaceTraffic = defineTable({
  name: 'marketplace_traffic',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: AZ"),
    marketplace_id: required('text', "The platform's id of the marketplace"),
    day: required('day', "The day in the marketplace's time zone"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    sessions: required('integer', 'Visits; several page views of a visitor in a day are one'),
    page_views: required('integer', 'Views of product pages'),
    featured_offer_views: required(
      'number',
      'Of those, views on which the offer of the seller was the featured one',
    ),
    units_ordered: required('integer', 'Units ordered'),
    ordered_sales: required('money', 'Their sales, as the platform counts them'),
    currency: required('text', "The marketplace's currency, ISO 4217"),
  },
  key: ['connection_id', 'marketplace_id', 'day'],
  scope: ['connection_id', 'marketplace_id', 'day'],
  sortBy: 'noon_at',
})
export type MarketplaceTrafficRow = RowOf<typeof marketplaceTraffic>

/**
 * One row per product and day with the visits of its page. A visit of two products counts for each,
 * so these do not add up to those of the day.
 */
export const marketplaceProductTraffic = defineTable({
  name: 'marketplace_product_traffic',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    platform: required('text', "The platform's two-letter code: AZ"),
    marketplace_id: required('text', "The platform's id of the marketplace"),
    product_id: required('text', 'The product: a size or color is one of its own'),
    parent_id: optional('text', 'The product that its sizes and colors have in common'),
    day: required('day', "The day in the marketplace's time zone"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    sessions: required('integer', 'Visits; several page views of a visitor in a day are one'),
    page_views: required('integer', 'Views of the product page'),
    featured_offer_views: required(
      'number',
      'Of those, views on which the offer of the seller was the featured one',
    ),
    units_ordered: required('integer', 'Units ordered'),
    ordered_sales: required('money', 'Their sales, as the platform counts them'),
    currency: required('text', "The marketplace's currency, ISO 4217"),
  },
  key: ['connection_id', 'marketplace_id', 'day', 'product_id'],
  scope: ['connection_id', 'marketplace_id', 'day'],
  sortBy: 'noon_at',
})
export type MarketplaceProductTrafficRow = RowOf<typeof marketplaceProductTraffic>
