import { msPerDay } from '@cartograph/contract'
import { z } from 'zod'
import type { RawRecord, ReadRequest, Stream } from '../../kit/stream.ts'
import { storedPlace } from '../../kit/values/stored-cursor.ts'
import { Survey } from '../api-types.ts'
import { listPage } from '../client.ts'
import { manifest } from '../manifest.ts'
import { momentOf } from '../moment.ts'
import { normaliseTicket } from '../normalise.ts'
import { lookUpTicket } from '../ticket-record.ts'
import type { GorgiasReader } from '../ticket-sweep.ts'

const lookbackMs = manifest.streams.surveys.lookbackMinutes * 60_000
const hourMs = 3_600_000
/** Longer than a first read of all tickets takes. */
const firstReachMs = 7 * msPerDay

/**
 * Customers rate days after a ticket was closed, which need not change the ticket. Surveys are
 * listed by the time they were sent: reads the last 30 days, and reads the tickets of new ratings
 * again.
 */
export const surveys: Stream<GorgiasReader> = {
  name: 'surveys',
  async readPage({ client }, { cursor, since, signal }) {
    const place = storedPlace(manifest.name, Place, cursor)
    const { items, next } = await listPage(client, {
      path: 'satisfaction-surveys',
      orderBy: 'created_datetime:desc',
      after: place?.after ?? null,
      item: Survey,
      signal,
    })
    const { sentFrom, scoredFrom } = place ?? reachOf(since, items)
    const records: RawRecord[] = []
    for (const survey of items) {
      if (typeof survey.score !== 'number') continue
      const scoredAt = scoredAtOf(survey)
      if (momentOf(scoredAt) >= scoredFrom)
        records.push(await lookUpTicket(client, { id: survey.ticket_id }, scoredAt, signal))
    }
    const last = items.at(-1)
    const isOver = last === undefined || momentOf(last.created_datetime) < sentFrom
    return {
      records,
      next: next === null || isOver ? null : { after: next, sentFrom, scoredFrom },
    }
  },
  normalise: normaliseTicket,
}

const Place = z.object({ after: z.string(), sentFrom: z.number(), scoredFrom: z.number() })

/**
 * `since` is the lookback before the last known rating; the first time, tickets have just been
 * read.
 */
function reachOf(since: ReadRequest['since'], newest: readonly Survey[]) {
  if (since !== null) {
    const sentFrom = Date.parse(since)
    return { sentFrom, scoredFrom: sentFrom + lookbackMs - hourMs }
  }
  const latest = Math.max(0, ...newest.map((survey) => momentOf(scoredAtOf(survey))))
  return { sentFrom: latest - lookbackMs, scoredFrom: latest - firstReachMs }
}

function scoredAtOf({ scored_datetime: scoredAt, created_datetime: sentAt }: Survey): string {
  return typeof scoredAt === 'string' ? scoredAt : sentAt
}
