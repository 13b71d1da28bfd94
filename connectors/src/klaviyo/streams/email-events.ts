import type { MailActivityRow } from '@cartograph/contract'
import { parsePayload } from '../../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord, Stream } from '../../kit/stream.ts'
import type { KlaviyoAccount } from '../account.ts'
import { EmailEventPayload } from '../api-types.ts'
import { countEvents, listEvents, type ListedEvent } from '../events.ts'
import { manifest } from '../manifest.ts'
import { emailMetricId } from '../metrics.ts'

export const emailOpens = lastEventStream('email_opens', 'opens', 'opened')
export const emailClicks = lastEventStream('email_clicks', 'clicks', 'clicked')

/**
 * The events of a metric, one record per profile and kind: ingestion stores the newest of them, so
 * that the raw records are as many as the profiles, not as the events.
 */
function lastEventStream(
  name: string,
  metric: 'opens' | 'clicks',
  kind: MailActivityRow['kind'],
): Stream<KlaviyoAccount> {
  return {
    name,
    async count({ client, metrics }, request) {
      const metricId = emailMetricId(await metrics.get(request.signal), metric)
      if (metricId === null) return 0
      return countEvents(client, metricId, { ...request, areClicks: metric === 'clicks' })
    },
    async readPage({ client, metrics }, { cursor, since, until, signal }) {
      const metricId = emailMetricId(await metrics.get(signal), metric)
      if (metricId === null) return { records: [], next: null }
      const page = cursor === null ? null : String(cursor['page'])
      const { events, next } = await listEvents(client, { metricId, page, since, until, signal })
      return {
        records: events.filter(({ isBot }) => !isBot).map((listed) => recordOf(listed, kind)),
        next: next === null ? null : { page: next },
      }
    },
    normalise: (record, context) => normaliseEmailEvent(record, context, kind),
  }
}

function recordOf({ event, profile }: ListedEvent, kind: string): RawRecord {
  const moment = Date.parse(String(event.datetime))
  return {
    externalId: `${profile.id}:${kind}`,
    // Without a time it is older than any other, and normalising rejects it.
    updatedAt: new Date(Number.isNaN(moment) ? 0 : moment).toISOString(),
    payload: { event, profile },
  }
}

export function normaliseEmailEvent(
  record: RawRecord,
  { connectionId }: NormaliseContext,
  kind: MailActivityRow['kind'],
): NormalisedRecord {
  const what = `The last event of ${record.externalId}`
  const { event, profile } = parsePayload(EmailEventPayload, record.payload, what)
  const email = profile.email?.trim().toLowerCase() ?? ''
  return {
    mail_activity: {
      scope: [connectionId, profile.id, kind],
      rows: [
        {
          connection_id: connectionId,
          platform: manifest.code,
          profile_id: profile.id,
          kind,
          email: email === '' ? null : email,
          last_at: new Date(event.datetime).toISOString(),
        },
      ],
    },
  }
}
