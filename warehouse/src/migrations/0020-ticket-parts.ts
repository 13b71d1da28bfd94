import { createTable, type Migration } from './migration.ts'

/** The tags of conversations one by one, and who wrote what when. */
export const ticketParts: Migration = {
  version: 20,
  name: 'ticket parts',
  steps: [
    createTable(
      'ticket_tags',
      { connection_id: 'id', ticket_id: 'text', tag: 'text', created_at: 'instant' },
      {
        key: ['connection_id', 'ticket_id', 'tag'],
        scope: ['connection_id', 'ticket_id'],
        sortBy: 'created_at',
      },
    ),
    createTable(
      'ticket_messages',
      {
        connection_id: 'id',
        message_id: 'text',
        ticket_id: 'text',
        kind: 'text',
        channel: 'text?',
        created_at: 'instant',
        agent_name: 'text?',
      },
      {
        key: ['connection_id', 'message_id'],
        scope: ['connection_id', 'message_id'],
        sortBy: 'created_at',
      },
    ),
  ],
}
