import { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import { MetricAggregate, ResourcePage } from './api-types.ts'
import { nextPage, pageParam } from './client.ts'
import { botClick, isBotClick } from './metrics.ts'

export interface EventWindow {
  readonly since: string | null
  readonly until: string | null
  readonly signal: AbortSignal
}

export interface EventsRequest extends EventWindow {
  readonly metricId: string
  /** Null for the first page. */
  readonly page: string | null
}

/** An event in the parts that are used: the others have the message, its links and the person. */
export interface ListedEvent {
  readonly event: { readonly id: string; readonly datetime: unknown }
  readonly profile: { readonly id: string; readonly email: unknown }
  /** True for a click of security software, which opens every link. */
  readonly isBot: boolean
}

/** A page of the events of a metric, oldest first. */
export async function listEvents(
  client: ApiClient,
  { metricId, page, since, until, signal }: EventsRequest,
): Promise<{ readonly events: readonly ListedEvent[]; readonly next: string | null }> {
  const filters = [`equals(metric_id,"${metricId}")`]
  if (since !== null) filters.push(`greater-or-equal(datetime,${since})`)
  if (until !== null) filters.push(`less-than(datetime,${until})`)
  const answer = await client.call({
    path: '/api/events',
    params: {
      filter: `and(${filters.join(',')})`,
      include: 'profile',
      sort: 'datetime',
      'fields[event]': 'datetime,event_properties',
      'fields[profile]': 'email',
      'page[size]': '1000',
      ...pageParam(page),
    },
    costs: { events: 1 },
    answer: ResourcePage,
    signal,
  })
  const included = (answer.included ?? []).filter(({ type }) => type === 'profile')
  const emails = new Map(
    included.map(({ id, attributes }) => [id, Attributes.safeParse(attributes).data?.email]),
  )
  const events = answer.data.flatMap(({ id, attributes, relationships }): ListedEvent[] => {
    const profileId = Profile.safeParse(relationships?.['profile']).data?.data.id
    if (profileId === undefined) return []
    const properties = Properties.safeParse(attributes['event_properties']).data
    return [
      {
        event: { id, datetime: attributes['datetime'] },
        profile: { id: profileId, email: emails.get(profileId) ?? null },
        isBot: isBotClick(String(properties?.[botClick] ?? '')),
      },
    ]
  })
  return { events, next: nextPage(answer.links) }
}

const Profile = z.object({ data: z.object({ id: z.string() }) })
const Attributes = z.object({ email: z.unknown() })
const Properties = z.object({
  [botClick]: z.nullish(z.union([z.string(), z.boolean(), z.number()])),
})

/** The number of events by people; null where Klaviyo has no single number. */
export async function countEvents(
  client: ApiClient,
  metricId: string,
  { since, until, signal, areClicks }: EventWindow & { readonly areClicks: boolean },
): Promise<number | null> {
  if (since === null) return null
  const to = until ?? new Date(client.ports.clock.now()).toISOString()
  // Of an aggregate, the range is at most a year.
  const from = new Date(Math.max(Date.parse(since), Date.parse(to) - yearMs)).toISOString()
  const answer = await client.call({
    path: '/api/metric-aggregates',
    json: {
      data: {
        type: 'metric-aggregate',
        attributes: {
          metric_id: metricId,
          measurements: ['count'],
          interval: 'day',
          // Other events have no such property.
          ...(areClicks && { by: [botClick] }),
          timezone: 'UTC',
          filter: [`greater-or-equal(datetime,${from})`, `less-than(datetime,${to})`],
        },
      },
    },
    costs: { aggregates: 1 },
    answer: MetricAggregate,
    signal,
  })
  const byPeople = answer.data.attributes.data.filter(
    ({ dimensions: [bot = ''] }) => !isBotClick(bot),
  )
  const counts = byPeople.flatMap(({ measurements }) => measurements['count'] ?? [])
  return counts.reduce<number>((sum, count) => sum + Math.max(0, Math.round(Number(count) || 0)), 0)
}

const yearMs = 365 * 86_400_000
