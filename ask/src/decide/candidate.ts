import type { ClarifyReading, QuestionReading, RefusalReason } from '../reading.ts'
import type { Mode, Request } from '../request/request.ts'
import type { Resolution } from '../resolve/resolve.ts'
import type { CubeQuery } from '../resolve/write-queries.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'

/** A reading of a question, and what is unlikely about it. */
export interface Candidate {
  readonly request: Request
  readonly resolution: Resolution
  readonly queries: readonly CubeQuery[]
  readonly cost: number
}

/** Why the cheapest reading is not the answer; null if the check has no objection. */
export type Check = (
  best: Candidate,
  candidates: readonly Candidate[],
  vocabulary: Vocabulary,
) => QuestionReading | null

export function refuse(reason: RefusalReason, unknown: readonly string[] = []): QuestionReading {
  return { kind: 'refuse', reason, unknown }
}

/** Asks back, and offers readings if there are some. */
export function askBack(reason: string, offered: readonly Candidate[] = []): ClarifyReading {
  return {
    kind: 'clarify',
    reason,
    readings: offered.slice(0, 3).map((one) => ({
      title: titleOf(one),
      mode: one.request.mode,
      queries: one.queries,
    })),
  }
}

function titleOf({ resolution }: Candidate): string {
  return resolution.parts
    .map(({ cube, measures }) => `${measures.map(({ title }) => title).join(', ')} (${cube.title})`)
    .join('; ')
}

/** 'Average refunds', where nothing says over what. */
export function isAverageOfSum({ mode, granularity }: Request, { parts }: Resolution): boolean {
  return (
    mode === 'average' &&
    granularity === null &&
    !parts.every(({ measures }) => measures.every(({ isRatio }) => isRatio))
  )
}

/** The average of a rate is the rate, and so is the share of what is sold out, where that is a rate. */
export function modeOf({ mode, granularity }: Request, { parts }: Resolution): Mode {
  const isOfRates = parts.every(({ measures }) => measures.every(({ isRatio }) => isRatio))
  const isOfShares = parts.every(({ measures }) =>
    measures.every(({ format }) => format === 'percent'),
  )
  if (mode === 'share' && parts.length > 0 && isOfShares) return 'plain'
  return mode === 'average' && (granularity === null || isOfRates) ? 'plain' : mode
}
