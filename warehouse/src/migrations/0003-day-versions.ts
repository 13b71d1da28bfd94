import { createTable, type Migration } from './migration.ts'

/** What platforms said of a day before they said otherwise. */
export const dayVersions: Migration = {
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
