import { defineTable, required, type RowOf } from './table.ts'

/**
 * One row for each time a platform reported a day with different numbers, which lets a query read
 * a day as it was known at an earlier moment. Only streams that read whole days have versions. The
 * newest version is the one in `raw_records`.
 */
export const dayVersions = defineTable({
  name: 'day_versions',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    stream: required('text', 'The stream: ads, sessions, …'),
    day: required('day', "The day in the account's time zone"),
    learned_at: required('instant', 'When the platform reported it'),
    payload: required('text', 'The JSON as received'),
  },
  key: ['connection_id', 'stream', 'day', 'learned_at'],
  scope: ['connection_id', 'stream', 'day', 'learned_at'],
  sortBy: 'learned_at',
})
export type DayVersionRow = RowOf<typeof dayVersions>
