import type { z } from 'zod'
import { ConnectorError } from '../errors.ts'
import type { RawRecord, ReadRequest } from '../stream.ts'

/**
 * How a platform prepares reports: a read is planned in parts, each part is prepared by one or
 * several jobs, and the results of its jobs are read together, once all of them are done.
 * `readReports` puts these functions together. A job that was lost or has failed is replaced, and
 * the cursor has everything that a restart needs.
 */
export interface ReportJobs<Client, Part, Result = string | null> {
  readonly platform: string
  /** A part as it is stored in the cursor: JSON. */
  readonly part: z.ZodType<Part>
  /** How many parts are prepared at once; 1 by default. */
  readonly partsAtOnce?: number
  readonly polling?: Polling
  /** The parts of a read, in the order in which they are read. */
  plan(client: Client, request: ReadRequest): Promise<readonly Part[]> | readonly Part[]
  /** The keys of a part's jobs, such as one per level; none for a part that needs no job. */
  jobs(client: Client, part: Part, request: ReadRequest): Promise<readonly string[]>
  /** Starts a job; a job of the same kind that already runs may be returned instead. */
  start(client: Client, job: JobRequest<Part>): Promise<StartedJob>
  /** The status of jobs by id. The platform no longer knows those that are missing. */
  poll(
    client: Client,
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, JobStatus<Result>>>
  /** Reads the results, in the order of the part's jobs. Throws `ReportGoneError` if one has expired. */
  read(client: Client, request: ResultRequest<Part, Result>): Promise<ResultPage<Part>>
  /**
   * Smaller parts in place of these, the first of which is too large or has failed; null if it
   * cannot be smaller. It may divide the later ones too, because they are likely as large.
   */
  split?(parts: readonly Part[]): readonly Part[] | null
  /** What is left of a part that was read in order; null if none of it can be skipped. */
  rest?(part: Part): Part | null
  /** The same part without a job, for a part whose jobs are refused or fail again and again. */
  withoutJob?(part: Part): Part
  /** Whether an error means that a part is too large; a `TooLargeError` always does. */
  isTooLarge?(error: unknown): boolean
  /** Ends a job. Absent if the platform has no such request. */
  cancel?(client: Client, id: string, signal: AbortSignal): Promise<void>
}

export interface Polling {
  /** The first wait, which doubles with each poll. */
  readonly firstMs: number
  readonly longestMs: number
  /** A job that needs more polls is considered to have failed. */
  readonly most: number
}

export const defaultPolling: Polling = { firstMs: 1_000, longestMs: 30_000, most: 60 }

export interface JobRequest<Part> {
  readonly part: Part
  readonly key: string
  readonly request: ReadRequest
}

export type StartedJob =
  | { readonly id: string; readonly startedAt?: string }
  /** As many jobs run as are allowed. */
  | 'busy'
  /** The platform does not prepare this. */
  | 'refused'

/** `refused` has failed for a reason that another try does not change. */
export type JobStatus<Result> = 'running' | 'failed' | 'refused' | { readonly result: Result }

export interface ResultRequest<Part, Result> {
  readonly part: Part
  readonly results: readonly Result[]
  /** Null at the start of the part, then as the last page returned it. */
  readonly place: string | null
  /** When the first job of the read was started, by the platform's clock. */
  readonly startedAt: string | null
  readonly request: ReadRequest
}

export interface ResultPage<Part> {
  readonly records: readonly RawRecord[]
  /** Where the next page begins; null at the end of the part. */
  readonly place: string | null
  /** The part with what was learned from the page; unchanged by default. */
  readonly part?: Part
  /** The results end before the part does: another job reads what is left of it. */
  readonly isIncomplete?: boolean
}

/** The result of a job is no longer stored, or its address has expired. */
export class ReportGoneError extends ConnectorError {
  constructor(platform: string) {
    super('payload', `${platform} no longer stores the report`)
  }
}

/** The `poll` of a platform that returns the status of one job at a time; null for a lost one. */
export async function pollEach<Result>(
  ids: readonly string[],
  statusOf: (id: string) => Promise<JobStatus<Result> | null>,
): Promise<ReadonlyMap<string, JobStatus<Result>>> {
  const statuses = new Map<string, JobStatus<Result>>()
  for (const id of ids) {
    const status = await statusOf(id)
    if (status === null) break
    statuses.set(id, status)
    // The later ones are needed only once this one has a result.
    if (typeof status === 'string') break
  }
  return statuses
}
