import { z } from 'zod'
import { downloadText } from '../../kit/downloads/download.ts'
import { readJson } from '../../kit/downloads/read-json.ts'
import { ConnectorError } from '../../kit/errors.ts'
import { parsePayload } from '../../kit/http/parse-payload.ts'
import { withRetry } from '../../kit/http/retry.ts'
import { DayPart, daysOf, planDays, splitDays } from '../../kit/reports/day-parts.ts'
import { readReports } from '../../kit/reports/read-reports.ts'
import type { JobStatus, ReportJobs } from '../../kit/reports/report-jobs.ts'
import type { Stream } from '../../kit/stream.ts'
import { dayRecords } from '../../kit/values/days.ts'
import {
  ActiveEntity,
  EntityResult,
  Job,
  reportedEntities,
  StartedJob,
  type ReportedEntity,
} from '../api-types.ts'
import { readData, type AdAccountClient } from '../client.ts'
import { statsTimes } from '../stats-times.ts'
import { manifest } from '../manifest.ts'
import { normaliseDay } from '../normalise.ts'

/** Spend and results per ad and day, and those of sets beyond their ads. */
export const ads: Stream<AdAccountClient> = {
  name: 'ads',
  readPage: (client, request) => readReports(reports, client, request),
  normalise: normaliseDay,
}

/** X prepares at most 90 days. */
const mostDays = 30
const idsPerJob = 20
const jobsPerPoll = 200
const maxBytes = 64 * 1024 ** 2

interface FinishedJob {
  readonly entity: ReportedEntity
  readonly url: string
}

const reports: ReportJobs<AdAccountClient, DayPart, FinishedJob> = {
  platform: manifest.name,
  part: DayPart,
  plan: (_, request) => planDays(request, mostDays),
  split: splitDays,
  /** Of the entities with results: 20 of a kind in one placement for each job. */
  async jobs(client, part, { signal }) {
    const { timezone } = await client.facts(signal)
    const keys: string[] = []
    for (const entity of reportedEntities) {
      const active = await readData(client.api, {
        path: `/stats${client.path('')}/active_entities`,
        params: { entity, ...statsTimes(part, timezone) },
        answer: z.array(ActiveEntity),
        signal,
      })
      for (const placement of new Set(active.flatMap(({ placements }) => placements))) {
        const ids = active.flatMap(({ entity_id: id, placements }) =>
          placements.includes(placement) ? [id] : [],
        )
        for (let at = 0; at < ids.length; at += idsPerJob)
          keys.push([entity, placement, ids.slice(at, at + idsPerJob).join(',')].join(' '))
      }
    }
    return keys
  },
  async start(client, { part, key, request: { signal } }) {
    const [entity = '', placement = '', ids = ''] = key.split(' ')
    const { timezone } = await client.facts(signal)
    const { id_str: id } = await readData(client.api, {
      method: 'POST',
      path: `/stats/jobs${client.path('')}`,
      params: {
        entity,
        entity_ids: ids,
        placement,
        granularity: 'DAY',
        metric_groups: 'ENGAGEMENT,BILLING,WEB_CONVERSION',
        ...statsTimes(part, timezone),
      },
      answer: StartedJob,
      costs: { writes: 1 },
      signal,
    })
    return { id }
  },
  async poll(client, ids, signal) {
    const statuses = new Map<string, JobStatus<FinishedJob>>()
    for (let at = 0; at < ids.length; at += jobsPerPoll) {
      const job_ids = ids.slice(at, at + jobsPerPoll).join(',')
      const path = `/stats/jobs${client.path('')}` as const
      const answer = z.array(Job)
      const jobs = await readData(client.api, { path, params: { job_ids }, answer, signal })
      for (const { id_str: id, status, entity, url } of jobs) {
        const isDone = status === 'SUCCESS' && url
        const running = status === 'FAILED' ? 'failed' : 'running'
        statuses.set(id, isDone ? { result: { entity, url } } : running)
      }
    }
    return statuses
  },
  async read(client, { part, results, request }) {
    const { signal } = request
    const days = daysOf(part, request)
    const found: (z.infer<typeof EntityResult> & Pick<FinishedJob, 'entity'>)[] = []
    for (const { entity, url } of results) {
      const entities = await withRetry(() => readFile(url, signal), signal, client.api.ports)
      found.push(...entities.map((one) => ({ ...one, entity })))
    }
    const { timezone } = await client.facts(signal)
    const structure = found.length === 0 ? null : await client.structure.get(signal)
    const records = dayRecords(days, timezone, (day, at) => ({
      rows: found.flatMap(({ entity, id, id_data: data }) => {
        const tweet = entity === 'PROMOTED_TWEET' ? structure?.tweets.get(id) : undefined
        const lineItemId = entity === 'LINE_ITEM' ? id : tweet?.line_item_id
        const lineItem = structure?.lineItems.get(lineItemId ?? '')
        const campaign = structure?.campaigns.get(lineItem?.campaign_id ?? '')
        const about = { entity, id, campaign, lineItem, tweetId: tweet?.tweet_id }
        return data.flatMap(({ metrics }) => {
          const ofDay = metricsOf(metrics, at, days.length)
          return isEmpty(ofDay) ? [] : [{ ...about, metrics: ofDay }]
        })
      }),
    }))
    return { records, place: null }
  },
}

async function readFile(url: string, signal: AbortSignal) {
  const { name: platform } = manifest
  const found: z.infer<typeof EntityResult>[] = []
  const text = downloadText({ platform, url, signal, maxBytes })
  for await (const { list, row } of readJson(text, platform))
    if (list === 'data')
      found.push(parsePayload(EntityResult, row, 'Twitter sent an unexpected result'))
  return found
}

/** The metrics of one day: each is a list by day, or an object of such lists. */
function metricsOf(metrics: Readonly<Record<string, unknown>>, at: number, days: number) {
  return Object.fromEntries(
    Object.entries(metrics).map(([name, values]): [string, unknown] => [
      name,
      isObject(values)
        ? Object.fromEntries(
            Object.entries(values).map(([key, of]) => [key, valueAt(of, at, days)]),
          )
        : valueAt(values, at, days),
    ]),
  )
}

function valueAt(values: unknown, at: number, days: number): unknown {
  if (!Array.isArray(values)) return values
  if (values.length === days) return values[at] as unknown
  throw new ConnectorError('payload', 'Twitter sent another number of days than was requested')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmpty(value: unknown): boolean {
  return isObject(value) ? Object.values(value).every(isEmpty) : value == null || value === 0
}
