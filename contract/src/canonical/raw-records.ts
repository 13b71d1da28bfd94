import { defineTable, optional, required, type RowOf } from './table.ts'

/**
 * Records exactly as the platform sent them. Canonical rows can be rebuilt from them at any time.
 */
export const rawRecords = defineTable({
  name: 'raw_records',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    stream: required('text', 'The stream: orders, customers, …'),
    external_id: required('text', "The platform's id of the record"),
    updated_at: required('instant', 'Last change on the platform'),
    payload: required('text', 'The JSON as received'),
    content_hash: optional(
      'id',
      'A hash of what its rows were made of; none if not all of it could be read',
    ),
  },
  key: ['connection_id', 'stream', 'external_id'],
  scope: ['connection_id', 'stream', 'external_id'],
  sortBy: 'updated_at',
})
export type RawRecordRow = RowOf<typeof rawRecords>
