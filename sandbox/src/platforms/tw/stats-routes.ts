import { randomInt } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { AdAccount } from './accounts.ts'
import { paramOf, queryOf, readAccount, type ApiRoutes } from './api-call.ts'
import { XRefusal } from './refusal.ts'
import { activeEntities, parseStats, resultsOf, type StatsRequest } from './stats.ts'

interface Job {
  readonly id: string
  readonly account: AdAccount
  readonly request: StatsRequest
  /** The results are those of this moment. */
  readonly at: Date
  readonly startedMs: number
}

/** How long a job is processed, and how long its file is stored. */
const processingMs = 4_000
const storedMs = 2 * 86_400_000
const mostDaysAtOnce = 7
const mostDaysOfJob = 90
const mostJobs = 100

/** Statistics: of a week at once, and of three months by jobs that write files. */
export function statsRoutes(api: FastifyInstance, of: ApiRoutes): void {
  const { context } = of
  const jobs = new Map<string, Job>()
  const ageOf = ({ startedMs }: Job) => context.elapsedMs() - startedMs

  api.get('/stats/accounts/:id/active_entities', (request) => {
    const account = readAccount(request, of)
    const data = activeEntities(account, queryOf(request), context.clock())
    return { data_type: 'active_entities', request: { params: {} }, data }
  })

  api.get('/stats/accounts/:id', (request) => {
    const account = readAccount(request, of)
    const parsed = parseStats(account, queryOf(request), mostDaysAtOnce)
    return { ...resultsOf(account, parsed, context.clock()), request: { params: {} } }
  })

  api.post('/stats/jobs/accounts/:id', (request) => {
    const account = readAccount(request, of)
    const parsed = parseStats(account, queryOf(request), mostDaysOfJob)
    const running = [...jobs.values()].filter(
      (job) => job.account.id === account.id && ageOf(job) < processingMs,
    )
    if (running.length >= mostJobs)
      throw new XRefusal(429, 'TOO_MANY_JOBS', 'Too many jobs are being processed')
    const id = `15${randomInt(10 ** 9, 10 ** 10)}${randomInt(10 ** 6, 10 ** 7)}`
    const job = {
      id,
      account,
      request: parsed,
      at: context.clock(),
      startedMs: context.elapsedMs(),
    }
    jobs.set(id, job)
    return { data_type: 'async_job', request: { params: {} }, data: viewOf(job, 'QUEUED', null) }
  })

  api.get('/stats/jobs/accounts/:id', (request) => {
    const account = readAccount(request, of)
    const ids = (queryOf(request)['job_ids'] ?? '').split(',').slice(0, 200)
    const prefix = request.url.split('/stats/')[0] ?? ''
    const data = ids.flatMap((id) => {
      const job = jobs.get(id)
      if (job?.account.id !== account.id) return []
      if (ageOf(job) < processingMs) return [viewOf(job, 'PROCESSING', null)]
      const url = `${request.protocol}://${request.host}${prefix}/files/${id}.json.gz`
      return [viewOf(job, 'SUCCESS', url)]
    })
    return { data_type: 'async_job', request: { params: {} }, data, next_cursor: null }
  })

  /** Storage, which knows nothing of signatures. */
  api.get('/files/:file', (request, reply) => {
    const job = jobs.get(paramOf(request, 'file').replace('.json.gz', ''))
    if (job === undefined || ageOf(job) > storedMs || request.headers.authorization !== undefined)
      return reply.code(404).type('text/plain').send('Not found')
    const results = JSON.stringify(resultsOf(job.account, job.request, job.at))
    return reply.type('application/gzip').send(gzipSync(results))
  })
}

function viewOf({ id, account, request }: Job, status: string, url: string | null) {
  // JSON's numbers have no place for it.
  const id_str = id
  const { entity, ids: entity_ids, placement } = request
  return {
    id: Number(id),
    id_str,
    account_id: account.id,
    status,
    url,
    entity,
    entity_ids,
    placement,
  }
}
