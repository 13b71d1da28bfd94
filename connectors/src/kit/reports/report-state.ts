import { z } from 'zod'
import { parseJsonOrNull } from '../values/parse-json-or-null.ts'
import { parseStored } from '../values/stored-cursor.ts'
import type { Cursor } from '../stream.ts'

/**
 * The progress of a read through report jobs, which is stored in the cursor. Its functions are pure
 * transitions.
 */
export interface ReportState<Part> {
  /** What is left to read, in order: the first part is being read. */
  readonly parts: readonly PartState<Part>[]
  /** The position in the results of the first part; null at their start. */
  readonly place: string | null
  /** Consecutive polls without progress. */
  readonly polls: number
  /** When the first job was started, by the platform's clock, where the platform says so. */
  readonly startedAt: string | null
}

export interface PartState<Part> {
  readonly part: Part
  /** Null before they are known; empty for a part that is read without jobs. */
  readonly jobs: readonly StoredJob[] | null
  /** Jobs without a result since the last progress. */
  readonly tries: number
}

const StoredJob = z.object({
  /** Distinguishes the jobs of a part, such as by the level that each reports. */
  key: z.string(),
  /** Null before the job is started. */
  id: z.nullable(z.string()),
})
export type StoredJob = z.infer<typeof StoredJob>

export function stateOfParts<Part>(
  parts: readonly Part[],
  before: Pick<ReportState<Part>, 'startedAt'> = { startedAt: null },
): ReportState<Part> {
  const { startedAt } = before
  return { parts: parts.map((part) => newPart(part)), place: null, polls: 0, startedAt }
}

function newPart<Part>(part: Part, tries = 0): PartState<Part> {
  return { part, jobs: null, tries }
}

export function withJobs<Part>(
  state: ReportState<Part>,
  at: number,
  jobs: readonly StoredJob[],
): ReportState<Part> {
  return { ...state, parts: state.parts.map((one, n) => (n === at ? { ...one, jobs } : one)) }
}

/** Replaces a part by another one, whose jobs are not started. */
export function withPart<Part>(
  state: ReportState<Part>,
  at: number,
  part: Part,
  tries = 0,
): ReportState<Part> {
  const parts = state.parts.map((one, n) => (n === at ? newPart(part, tries) : one))
  return { ...state, parts, place: at === 0 ? null : state.place }
}

export function afterPoll<Part>(state: ReportState<Part>): ReportState<Part> {
  return { ...state, polls: state.polls + 1 }
}

/** The state after a page: further in the results of the first part. */
export function afterPage<Part>(
  state: ReportState<Part>,
  part: Part,
  place: string | null,
): ReportState<Part> {
  const parts = state.parts.map((one, n) => (n === 0 ? { ...one, part } : one))
  return { ...state, parts, place, polls: 0 }
}

export function afterPart<Part>(state: ReportState<Part>): ReportState<Part> {
  return { ...state, parts: state.parts.slice(1), place: null, polls: 0 }
}

export function startedIds<Part>(state: ReportState<Part>): string[] {
  return state.parts
    .flatMap(({ jobs }) => jobs ?? [])
    .flatMap(({ id }) => (id === null ? [] : [id]))
}

/** Null at the end. */
export function cursorOf<Part>(state: ReportState<Part>): Cursor | null {
  return state.parts.length === 0 ? null : { jobs: JSON.stringify(state) }
}

export function hasReportState(cursor: Cursor): boolean {
  return 'jobs' in cursor
}

export function stateOf<Part>(
  platform: string,
  part: z.ZodType<Part>,
  cursor: Cursor,
): ReportState<Part> {
  const State = z.object({
    parts: z.array(z.object({ part, jobs: z.nullable(z.array(StoredJob)), tries: z.int() })).min(1),
    place: z.nullable(z.string()),
    polls: z.int(),
    startedAt: z.nullable(z.string()),
  })
  return parseStored(platform, State, jsonOf(cursor['jobs']))
}

function jsonOf(text: Cursor[string] | undefined): unknown {
  return typeof text === 'string' ? parseJsonOrNull(text) : null
}
