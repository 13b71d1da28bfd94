import { canonicalTablesStart } from './0001-canonical-tables.ts'
import { platformTables } from './0002-platform-tables.ts'
import { platformDefinitions } from './0004-platform-definitions.ts'
import { partsOfASale } from './0005-parts-of-a-sale.ts'
import { crmTables } from './0014-crm-tables.ts'
import { payoutTables } from './0016-payouts.ts'
import { adBreakdowns } from './0017-ad-breakdowns.ts'
import { marketplaceTables } from './0018-marketplace-tables.ts'
import { invoiceTable } from './0019-invoices.ts'
import { ticketParts } from './0020-ticket-parts.ts'
import { subscriptionSales } from './0021-subscription-sales.ts'
import { mailProfileTable } from './0022-mail-profiles.ts'
import { webEventTables } from './0023-web-events.ts'
import { adReach } from './0024-ad-reach.ts'
import { moreOfShops } from './0026-more-of-shops.ts'
import { mailGrowth } from './0027-mail-growth.ts'
import { marketplaceProducts } from './0028-marketplace-products.ts'
import { paymentCustomerTable } from './0029-payment-customers.ts'
import { addColumns, createTable, type Migration } from './migration.ts'

/** Earlier versions of days that a platform restated. */
const dayVersions: Migration = {
  version: 3,
  name: 'day versions',
  steps: [
    createTable(
      'day_versions',
      {
        connection_id: 'id',
        stream: 'text',
        day: 'day',
        learned_at: 'instant',
        payload: 'text',
      },
      {
        key: ['connection_id', 'stream', 'day', 'learned_at'],
        scope: ['connection_id', 'stream', 'day', 'learned_at'],
        sortBy: 'learned_at',
      },
    ),
  ],
}

/** The own sequence of each customer's orders. */
const customerSequences: Migration = {
  version: 6,
  name: 'customer sequences',
  steps: [...addColumns('orders', { customer_sequence: 'integer' }), { kind: 'sequenceOrders' }],
}

/** By which a record is recognised that has not changed since it was stored. */
const recordHashes: Migration = {
  version: 7,
  name: 'record hashes',
  steps: addColumns('raw_records', { content_hash: 'id' }),
}

/** What audiences need of customers: their consents, and where they live. */
const customerConsents: Migration = {
  version: 8,
  name: 'customer consents',
  steps: addColumns('customers', {
    accepts_sms: 'boolean',
    declined_data_sale: 'boolean',
    postal_code: 'text',
  }),
}

/** When each profile of the email platform opened or clicked an email last. */
const mailActivity: Migration = {
  version: 9,
  name: 'mail activity',
  steps: [
    createTable(
      'mail_activity',
      {
        connection_id: 'id',
        platform: 'text',
        profile_id: 'text',
        kind: 'text',
        email: 'text?',
        last_at: 'instant',
      },
      {
        key: ['connection_id', 'profile_id', 'kind'],
        scope: ['connection_id', 'profile_id', 'kind'],
        sortBy: 'last_at',
      },
    ),
  ],
}

/** Which products a collection has. */
const productCollections: Migration = {
  version: 10,
  name: 'product collections',
  steps: [
    createTable(
      'product_collections',
      {
        connection_id: 'id',
        collection_id: 'text',
        title: 'text',
        product_id: 'text',
        updated_at: 'instant',
      },
      {
        key: ['connection_id', 'collection_id', 'product_id'],
        scope: ['connection_id', 'collection_id'],
        sortBy: 'updated_at',
      },
    ),
  ],
}

/** Who belongs to each customer segment. */
const segmentMembers: Migration = {
  version: 11,
  name: 'segment members',
  steps: [
    createTable(
      'segment_members',
      { connection_id: 'id', segment_id: 'id', customer_id: 'text', joined_at: 'instant' },
      {
        key: ['connection_id', 'segment_id', 'customer_id'],
        scope: ['connection_id', 'segment_id', 'customer_id'],
        sortBy: 'joined_at',
      },
    ),
  ],
}

/** The model of each store by which its customers order again. */
const returnModels: Migration = {
  version: 12,
  name: 'return models',
  steps: [
    createTable(
      'return_models',
      {
        connection_id: 'id',
        fitted_at: 'instant',
        latest_order_at: 'instant',
        orders: 'integer',
        r: 'number?',
        alpha: 'number?',
        a: 'number?',
        b: 'number?',
        odds_scale: 'number?',
        odds_slope: 'number?',
      },
      { key: ['connection_id'], scope: ['connection_id'], sortBy: 'fitted_at' },
    ),
  ],
}

/** The language that each customer reads the store in. */
const customerLanguages: Migration = {
  version: 13,
  name: 'customer languages',
  steps: addColumns('customers', { language: 'text' }),
}

/** The names of shops. */
const shopNames: Migration = {
  version: 15,
  name: 'shop names',
  steps: [
    createTable(
      'shops',
      { connection_id: 'id', name: 'text', named_at: 'instant' },
      { key: ['connection_id'], scope: ['connection_id'], sortBy: 'named_at' },
    ),
  ],
}

/** Visits of uploaded files, which count on days without others. */
const importedVisits: Migration = {
  version: 25,
  name: 'imported visits',
  steps: addColumns('web_sessions', { is_imported: 'boolean' }),
}

/** In order of version. */
export const migrations: readonly Migration[] = [
  canonicalTablesStart,
  platformTables,
  dayVersions,
  platformDefinitions,
  partsOfASale,
  customerSequences,
  recordHashes,
  customerConsents,
  mailActivity,
  productCollections,
  segmentMembers,
  returnModels,
  customerLanguages,
  crmTables,
  shopNames,
  payoutTables,
  adBreakdowns,
  marketplaceTables,
  invoiceTable,
  ticketParts,
  subscriptionSales,
  mailProfileTable,
  webEventTables,
  adReach,
  importedVisits,
  moreOfShops,
  mailGrowth,
  marketplaceProducts,
  paymentCustomerTable,
]
