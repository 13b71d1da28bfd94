import { defineTable, required, type RowOf } from './table.ts'

/**
 * What a platform said of a day, each time it said otherwise: so that numbers can be told as they were
 * known at a moment. Of streams that read days; the newest version is the one in `raw_records`.
 */
export const dayVersions = defineTable({
  name: 'day_versions',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    stream: required('text', 'Which stream: ads, sessions, …'),
    day: required('day', "The day, by the account's clocks"),
    learned_at: required('instant', 'When we were told'),
    payload: required('text', 'The JSON as received'),
  },
  key: ['connection_id', 'stream', 'day', 'learned_at'],
  scope: ['connection_id', 'stream', 'day', 'learned_at'],
  sortBy: 'learned_at',
})
export type DayVersionRow = RowOf<typeof dayVersions>
