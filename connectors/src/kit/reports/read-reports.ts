import { ConnectorError } from '../errors.ts'
import { TooLargeError } from '../http/http.ts'
import type { Cursor, Page, ReadRequest } from '../stream.ts'
import { defaultPolling, ReportGoneError, type ReportJobs, type ResultPage } from './report-jobs.ts'
import {
  afterPage,
  afterPart,
  afterPoll,
  cursorOf,
  hasReportState,
  startedIds,
  stateOf,
  stateOfParts,
  withJobs,
  withPart,
  type PartState,
  type ReportState,
} from './report-state.ts'

/** Jobs of a part without a result, before the part is read without a job. */
const mostTries = 3
/** Jobs of a sync without a result, if a part cannot be read otherwise. */
const mostLosses = 10

/** By client, which lives as long as a sync: the next one tries again. */
const losses = new WeakMap<object, number>()

/**
 * Takes the next step of a read through report jobs: starts or polls the jobs of a part, or reads a
 * page of their results.
 */
export async function readReports<Client extends object, Part, Result>(
  jobs: ReportJobs<Client, Part, Result>,
  client: Client,
  request: ReadRequest,
): Promise<Page> {
  const { cursor } = request
  const state =
    cursor === null
      ? stateOfParts(await jobs.plan(client, request))
      : stateOf(jobs.platform, jobs.part, cursor)
  const step = new ReportStep(jobs, client, request)
  try {
    return await step.take(state)
  } catch (error) {
    if (!(error instanceof TooLargeError) && jobs.isTooLarge?.(error) !== true) throw error
    const page = await step.split(state)
    if (page === null) throw error
    return page
  }
}

/** Ends the jobs of a read that is given up. */
export async function abandonReports<Client, Part>(
  jobs: Cancellation<Client, Part>,
  client: Client,
  cursor: Cursor,
  signal: AbortSignal,
): Promise<void> {
  if (!hasReportState(cursor)) return
  await cancelJobs(jobs, client, stateOf(jobs.platform, jobs.part, cursor), signal)
}

type Cancellation<Client, Part> = Pick<
  ReportJobs<Client, Part, never>,
  'platform' | 'part' | 'cancel'
>

async function cancelJobs<Client, Part>(
  jobs: Cancellation<Client, Part>,
  client: Client,
  state: ReportState<Part>,
  signal: AbortSignal,
): Promise<void> {
  if (jobs.cancel === undefined) return
  for (const id of startedIds(state)) {
    try {
      await jobs.cancel(client, id, signal)
    } catch (error) {
      // A job that has ended cannot be cancelled, and the platform ends the others by itself.
      if (!(error instanceof ConnectorError)) throw error
    }
  }
}

class ReportStep<Client extends object, Part, Result> {
  readonly #jobs: ReportJobs<Client, Part, Result>
  readonly #client: Client
  readonly #request: ReadRequest

  constructor(jobs: ReportJobs<Client, Part, Result>, client: Client, request: ReadRequest) {
    this.#jobs = jobs
    this.#client = client
    this.#request = request
  }

  async take(before: ReportState<Part>): Promise<Page> {
    const state = await this.#start(before)
    const [head] = state.parts
    if (head === undefined) return { records: [], next: null }
    const stored = head.jobs ?? []
    if (stored.some(({ id }) => id === null)) return this.#wait(afterPoll(state))
    const ids = startedIds({ ...state, parts: [head] })
    if (ids.length === 0) return this.#read(state, head.part, [])
    const known = startedIds({ ...before, parts: before.parts.slice(0, 1) })
    if (ids.some((id) => !known.includes(id))) return this.#wait(state)
    return this.#poll(state, head, ids)
  }

  /** Null if the first part cannot be smaller. */
  async split(state: ReportState<Part>): Promise<Page | null> {
    const parts = this.#jobs.split?.(state.parts.map(({ part }) => part)) ?? null
    if (parts === null) return null
    await cancelJobs(this.#jobs, this.#client, state, this.#request.signal)
    return { records: [], next: cursorOf(stateOfParts(parts, state)) }
  }

  /** Starts the jobs of the next parts that have none, as many as the platform allows. */
  async #start(before: ReportState<Part>): Promise<ReportState<Part>> {
    const { partsAtOnce = 1 } = this.#jobs
    let state = before
    try {
      for (let at = 0; at < Math.min(partsAtOnce, before.parts.length); at += 1) {
        for (;;) {
          const next = await this.#startNext(state, at)
          if (next === 'busy') return state
          if (next === null) break
          state = next
        }
      }
    } catch (error) {
      // What was started is stored first; the next step meets the error again.
      const hasStarted = startedIds(state).length > startedIds(before).length
      if (!hasStarted || !(error instanceof ConnectorError)) throw error
    }
    return state
  }

  /** Starts a job of a part; null if all are started. */
  async #startNext(state: ReportState<Part>, at: number) {
    const part = state.parts[at]
    if (part === undefined) return null
    if (part.jobs === null) {
      const keys = await this.#jobs.jobs(this.#client, part.part, this.#request)
      return withJobs(
        state,
        at,
        keys.map((key) => ({ key, id: null })),
      )
    }
    const job = part.jobs.find(({ id }) => id === null)
    if (job === undefined) return null
    const asked = { part: part.part, key: job.key, request: this.#request }
    const started = await this.#jobs.start(this.#client, asked)
    if (started === 'busy') return started
    if (started === 'refused') return this.#refuse(state, at, part.part)
    const all = part.jobs.map((one) => (one === job ? { ...one, id: started.id } : one))
    const startedAt = state.startedAt ?? started.startedAt ?? null
    return { ...withJobs(state, at, all), startedAt }
  }

  #refuse(state: ReportState<Part>, at: number, part: Part): ReportState<Part> {
    const { withoutJob, platform } = this.#jobs
    if (withoutJob !== undefined) return withPart(state, at, withoutJob(part))
    throw new ConnectorError('payload', `${platform} refuses to prepare a report`)
  }

  async #poll(state: ReportState<Part>, { part }: PartState<Part>, ids: readonly string[]) {
    const { polling = defaultPolling } = this.#jobs
    const statuses = await this.#jobs.poll(this.#client, ids, this.#request.signal)
    const results: Result[] = []
    for (const id of ids) {
      const status = statuses.get(id)
      if (status === undefined) return this.take(this.#again(state, id))
      if (status === 'refused') return this.take(this.#refuse(state, 0, part))
      if (status === 'failed' || (status === 'running' && state.polls >= polling.most))
        return (await this.split(state)) ?? this.take(this.#again(state, id))
      if (status === 'running') return this.#wait(afterPoll(state))
      results.push(status.result)
    }
    return this.#read(state, part, results)
  }

  async #read(state: ReportState<Part>, part: Part, results: readonly Result[]): Promise<Page> {
    const { place, startedAt } = state
    const asked = { part, results, place, startedAt, request: this.#request }
    let page: ResultPage<Part>
    try {
      page = await this.#jobs.read(this.#client, asked)
    } catch (error) {
      if (error instanceof ReportGoneError) return this.take(this.#again(state))
      throw error
    }
    const after = afterPage(state, page.part ?? part, page.place)
    if (page.place !== null) return { records: page.records, next: cursorOf(after) }
    const next = page.isIncomplete ? this.#again(after) : afterPart(after)
    return { records: page.records, next: cursorOf(next) }
  }

  /** Plans another job in place of one without a result, or of all jobs of the first part. */
  #again(state: ReportState<Part>, id?: string): ReportState<Part> {
    const { rest, withoutJob, platform } = this.#jobs
    const [head] = state.parts
    if (head === undefined) return state
    const left = rest?.(head.part) ?? null
    const tries = left === null ? head.tries + 1 : 1
    const part = left ?? head.part
    if (withoutJob === undefined) this.#countLoss(platform)
    else if (tries >= mostTries) return withPart(state, 0, withoutJob(part))
    const again = withPart(afterPoll(state), 0, part, tries)
    if (left !== null || id === undefined || head.jobs === null) return again
    return withJobs(
      again,
      0,
      head.jobs.map((job) => (job.id === id ? { ...job, id: null } : job)),
    )
  }

  #countLoss(platform: string): void {
    const count = (losses.get(this.#client) ?? 0) + 1
    losses.set(this.#client, count)
    if (count > mostLosses)
      throw new ConnectorError('transient', `${platform} drops every report before it can be read`)
  }

  #wait(state: ReportState<Part>): Page {
    const { firstMs, longestMs } = this.#jobs.polling ?? defaultPolling
    const waitMs = Math.min(longestMs, firstMs * 2 ** Math.min(state.polls, 10))
    return { records: [], next: cursorOf(state), waitMs }
  }
}
