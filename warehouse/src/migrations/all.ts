import { canonicalTablesStart } from './0001-canonical-tables.ts'
import { platformTables } from './0002-platform-tables.ts'
import { platformDefinitions } from './0004-platform-definitions.ts'
import { partsOfASale } from './0005-parts-of-a-sale.ts'
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
]
