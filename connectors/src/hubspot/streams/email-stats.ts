import { addDays, dayAt, momentAtWall, msPerDay, zoneClock } from '@cartograph/contract'
import type { Stream } from '../../kit/stream.ts'
import { dayRecords, requestedDays } from '../../kit/values/days.ts'
import { utcMoment } from '../../kit/values/moment.ts'
import type { ListedEmail } from '../api-types.ts'
import type { HubspotAccount } from '../client.ts'
import { isAutomated } from '../is-automated.ts'
import { manifest } from '../manifest.ts'
import { normaliseEmailDay } from '../normalise.ts'

/** Hardly anyone opens an email later than this. */
const readForMs = 60 * msPerDay

/**
 * The statistics of each email by day: one request for each email that was being read in the slice.
 */
export const emailStats: Stream<HubspotAccount> = {
  name: 'email_stats',
  async readPage(mail, request) {
    const { signal } = request
    const { days, from, to } = requestedDays(request, 'Statistics of emails')
    const timezone = await mail.timezone.get(signal)
    const begin = midnightOf(from, timezone)
    const end = midnightOf(addDays(to, 1), timezone)
    const range = {
      startTimestamp: new Date(begin).toISOString(),
      endTimestamp: new Date(end).toISOString(),
    }
    const byDay = new Map<string, unknown[]>(days.map((day) => [day, []]))
    for (const email of await mail.emails.get(signal)) {
      if (!isReadBetween(email, begin, end)) continue
      for (const { interval, aggregations } of await mail.histogram(email.id, range, signal)) {
        const day = dayAt(utcMoment(manifest.name, interval.start), timezone)
        const counters = aggregations?.counters ?? {}
        byDay.get(day)?.push({ id: email.id, name: email.name ?? null, counters })
      }
    }
    const records = dayRecords(days, timezone, (day) => ({ emails: byDay.get(day) }))
    return { records, next: null }
  },
  normalise: normaliseEmailDay,
}

function midnightOf(day: string, timezone: string): number {
  const { offsetAt } = zoneClock(timezone)
  return momentAtWall(Date.parse(`${day}T00:00:00Z`), offsetAt)
}

/** Emails of workflows are sent all the time. */
function isReadBetween({ type, publishDate }: ListedEmail, begin: number, end: number): boolean {
  if (isAutomated(type)) return true
  if (typeof publishDate !== 'string') return false
  const sentAt = utcMoment(manifest.name, publishDate)
  return sentAt < end && sentAt > begin - readForMs
}
