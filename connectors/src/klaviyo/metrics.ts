import { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import { readAll } from '../kit/api/read-pages.ts'
import { Links, Metric } from './api-types.ts'
import { nextPage, pageParam } from './client.ts'
import { manifest } from './manifest.ts'

export type Channel = 'email' | 'sms' | 'push'

/** Klaviyo's metrics for messages, and the measurements to read. */
export interface MessageMetric {
  readonly channel: Channel
  readonly tells: 'delivered' | 'opens' | 'clicks' | 'unsubscribes' | 'bounces' | 'spamComplaints'
  /** Newest first: Klaviyo renames a metric for new accounts only. */
  readonly names: readonly string[]
  readonly measurement: 'count' | 'unique'
}

function tells(
  channel: Channel,
  what: MessageMetric['tells'],
  measurement: MessageMetric['measurement'],
  ...names: readonly string[]
): MessageMetric {
  return { channel, tells: what, names, measurement }
}

export const messageMetrics: readonly MessageMetric[] = [
  tells('email', 'delivered', 'count', 'Received Email'),
  tells('email', 'opens', 'unique', 'Opened Email'),
  tells('email', 'clicks', 'unique', 'Clicked Email'),
  tells('email', 'bounces', 'count', 'Bounced Email'),
  tells('email', 'spamComplaints', 'unique', 'Marked Email as Spam'),
  tells('email', 'unsubscribes', 'unique', 'Unsubscribed from Email Marketing', 'Unsubscribed'),
  tells('sms', 'delivered', 'count', 'Received SMS'),
  tells('sms', 'clicks', 'unique', 'Clicked SMS'),
  tells('sms', 'bounces', 'count', 'Failed to Deliver SMS'),
  tells(
    'sms',
    'unsubscribes',
    'unique',
    'Unsubscribed from SMS Marketing',
    'Unsubscribed from SMS',
  ),
  tells('push', 'delivered', 'count', 'Received Push'),
  tells('push', 'opens', 'unique', 'Opened Push'),
  tells('push', 'bounces', 'count', 'Bounced Push'),
]

/** The metric by which a shop integration counts orders. */
export const orderMetric = 'Placed Order'

/** True for clicks of security software, which opens every link. */
export const botClick = 'Bot Click'
export function isBotClick(value: string): boolean {
  return /^(true|yes|1)$/i.test(value)
}

/** Klaviyo adds up values of different currencies unless they are grouped by it. */
export const valueCurrency = '$value_currency'

/** A metric of the account to request. */
export interface RequestedMetric {
  readonly id: string
  readonly name: string
  /** Null for orders, whose channel is that of the attributed message. */
  readonly channel: Channel | null
  readonly by: readonly [group: string, flow?: string, apart?: string]
  readonly measurements: readonly string[]
}

/** An account has only metrics of events that have occurred: without SMS it has no SMS metrics. */
export function requestedMetrics(metrics: readonly Metric[]): readonly RequestedMetric[] {
  const own = metrics.filter((metric) => integrationOf(metric) === 'Klaviyo')
  const asked = messageMetrics.flatMap(
    ({ channel, tells: what, names, measurement }): RequestedMetric[] => {
      const [found] = names.flatMap((name) => own.find((one) => one.attributes.name === name) ?? [])
      if (found === undefined) return []
      const name = found.attributes.name ?? ''
      const apart = what === 'clicks' ? ([botClick] as const) : ([] as const)
      const by = ['$message', '$flow', ...apart] as const
      return [{ id: found.id, name, channel, by, measurements: [measurement] }]
    },
  )
  const orders = orderMetricOf(metrics)
  if (orders === null) return asked
  return [
    ...asked,
    {
      id: orders.id,
      name: orderMetric,
      channel: null,
      by: ['$attributed_message', '$attributed_flow', valueCurrency],
      measurements: ['count', 'sum_value'],
    },
  ]
}

/** Klaviyo's own metrics of lists, by what they count. */
export const listCounts = {
  subscribed: 'Subscribed to List',
  unsubscribed: 'Unsubscribed from List',
} as const

/** Events name the list by its name. */
export function requestedListMetrics(metrics: readonly Metric[]) {
  return Object.entries(listCounts).flatMap(([counts, name]) => {
    const found = metrics.find(
      (metric) => integrationOf(metric) === 'Klaviyo' && metric.attributes.name === name,
    )
    if (found === undefined) return []
    const by = ['List'] as const
    const metric: RequestedMetric = {
      id: found.id,
      name,
      channel: null,
      by,
      measurements: ['count'],
    }
    return [{ counts: counts as keyof typeof listCounts, metric }]
  })
}

/** The id of Klaviyo's own metric of opens or clicks; null while an account has none. */
export function emailMetricId(
  metrics: readonly RequestedMetric[],
  what: 'opens' | 'clicks',
): string | null {
  const { names = [] } =
    messageMetrics.find(({ channel, tells: told }) => channel === 'email' && told === what) ?? {}
  return (
    metrics.find(({ channel, name }) => channel === 'email' && names.includes(name))?.id ?? null
  )
}

/** Several integrations may count the same orders, so only one is used. */
function orderMetricOf(metrics: readonly Metric[]): Metric | null {
  const counting = metrics.filter((metric) => metric.attributes.name === orderMetric)
  return (
    counting.find((metric) => integrationOf(metric) === 'Shopify') ??
    counting.find((metric) => !['API', null].includes(integrationOf(metric))) ??
    counting[0] ??
    null
  )
}

function integrationOf({ attributes }: Metric): string | null {
  return attributes.integration?.name ?? null
}

const MetricsAnswer = z.object({ data: z.array(Metric), links: z.nullish(Links) })

export function listMetrics(client: ApiClient, signal: AbortSignal): Promise<Metric[]> {
  return readAll(manifest.name, async (page: string | null) => {
    const { data, links } = await client.call({
      path: '/api/metrics',
      params: pageParam(page),
      costs: { metrics: 1 },
      answer: MetricsAnswer,
      signal,
    })
    return { items: data, next: nextPage(links) }
  })
}
