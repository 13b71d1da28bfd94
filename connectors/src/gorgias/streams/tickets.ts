import { msPerDay } from '@cartograph/contract'
import { ConnectorError } from '../../kit/errors.ts'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { cursorAfter, storedPage } from '../../kit/values/stored-cursor.ts'
import { ListedTicket } from '../api-types.ts'
import { listPage } from '../client.ts'
import { manifest } from '../manifest.ts'
import { momentOf } from '../moment.ts'
import { normaliseTicket } from '../normalise.ts'
import { lookUpTicket, ticketRecord } from '../ticket-record.ts'
import { TicketSweep, type GorgiasReader } from '../ticket-sweep.ts'

/** Most conversations end within this many days: the sweep covers them. */
const sweptMs = 7 * msPerDay

/**
 * Reads the last changed first, since the list has no time filter, and stops at the first page that
 * is older than requested. Tickets that change meanwhile move to the front.
 */
export const tickets: Stream<GorgiasReader> = {
  name: 'tickets',
  // 2: the tags one by one.
  version: 2,
  async readPage(reader, { cursor, since, signal }) {
    if (cursor === null) reader.sweep = since === null ? new TicketSweep(reader.client) : null
    const { items, next } = await listPage(reader.client, {
      path: 'tickets',
      orderBy: 'updated_datetime:desc',
      after: storedPage(manifest.name, cursor),
      item: ListedTicket,
      signal,
    })
    const from = since === null ? -Infinity : Date.parse(since)
    const changed = items.filter((ticket) => momentOf(ticket.updated_datetime) >= from)
    const records = await recordsOf(reader, changed, signal)
    return { records, next: changed.length === 0 ? null : cursorAfter(next) }
  },
  normalise: normaliseTicket,
}

async function recordsOf(
  reader: GorgiasReader,
  listed: readonly ListedTicket[],
  signal: AbortSignal,
): Promise<RawRecord[]> {
  const { client } = reader
  const sweep = await sweepBehind(reader, listed, signal)
  const records: RawRecord[] = []
  for (const ticket of listed) {
    const { updated_datetime: updatedAt } = ticket
    const swept = sweep?.of(ticket.id, momentOf(ticket.created_datetime)) ?? null
    if (isUnanswered(ticket)) records.push(ticketRecord(ticket, null, null, updatedAt))
    else if (
      swept !== null &&
      ticket.from_agent !== true &&
      typeof ticket.messages_count === 'number'
    )
      records.push(ticketRecord(ticket, swept.answer, swept.survey, updatedAt))
    else records.push(await lookUpTicket(client, ticket, updatedAt, signal))
  }
  sweep?.tell(listed.map((ticket) => ticket.id))
  return records
}

/** Without access to the list of surveys, tickets are looked up singly, which have their own. */
async function sweepBehind(
  reader: GorgiasReader,
  listed: readonly ListedTicket[],
  signal: AbortSignal,
): Promise<TicketSweep | null> {
  const oldest = Math.min(...listed.map((ticket) => momentOf(ticket.updated_datetime)))
  try {
    if (listed.length > 0) await reader.sweep?.readBackTo(oldest - sweptMs, signal)
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.class !== 'forbidden') throw error
    reader.sweep = null
  }
  return reader.sweep
}

/** Trashed tickets and tickets without a reply need no lookup. */
function isUnanswered({ spam, trashed_datetime, messages_count, status }: ListedTicket): boolean {
  if (spam === true || typeof trashed_datetime === 'string') return true
  return status === 'open' && messages_count === 1
}
