import type { RawRecord, Stream } from '../../kit/stream.ts'
import { cursorAfter, storedPage } from '../../kit/values/stored-cursor.ts'
import { ListedMessage } from '../api-types.ts'
import { listPage } from '../client.ts'
import { manifest } from '../manifest.ts'
import { instantOf, momentOf } from '../moment.ts'
import { normaliseMessage } from '../normalise-message.ts'
import type { GorgiasReader } from '../ticket-sweep.ts'

/** Who answered what when; the last written first, since the list has no time filter. */
export const messages: Stream<GorgiasReader> = {
  name: 'messages',
  async readPage({ client }, { cursor, since, signal }) {
    const { items, next } = await listPage(client, {
      path: 'messages',
      orderBy: 'created_datetime:desc',
      after: storedPage(manifest.name, cursor),
      item: ListedMessage,
      signal,
    })
    const from = since === null ? -Infinity : Date.parse(since)
    const written = items.filter((message) => momentOf(message.created_datetime) >= from)
    return {
      records: written.map(recordOf),
      next: written.length === 0 ? null : cursorAfter(next),
    }
  },
  normalise: normaliseMessage,
}

/** Stores the name of agents, and of customers nothing. */
function recordOf(message: ListedMessage): RawRecord {
  const sender = message.from_agent === true ? message['sender'] : null
  const isNamed = typeof sender === 'object' && sender !== null && 'name' in sender
  return {
    externalId: String(message.id),
    updatedAt: instantOf(message.created_datetime),
    payload: {
      ...Object.fromEntries(storedFields.map((name) => [name, message[name]])),
      sender: isNamed ? { name: sender.name } : null,
    },
  }
}

const storedFields = [
  'id',
  'ticket_id',
  'channel',
  'from_agent',
  'public',
  'rule_id',
  'created_datetime',
]
