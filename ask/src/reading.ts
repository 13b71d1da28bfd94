import type { Mode } from './request/request.ts'
import type { CubeQuery } from './resolve/write-queries.ts'

/** What a question was read as. */
export type QuestionReading = AnswerReading | ClarifyReading | RefuseReading

export interface AnswerReading {
  readonly kind: 'answer'
  readonly mode: Mode
  readonly queries: readonly CubeQuery[]
  /** For shares of one value: the values whose share is asked. */
  readonly of: readonly string[]
}

/** The question has several readings that differ in their result. */
export interface ClarifyReading {
  readonly kind: 'clarify'
  readonly reason: string
  readonly readings: readonly {
    readonly title: string
    readonly mode: Mode
    readonly queries: readonly CubeQuery[]
  }[]
}

export interface RefuseReading {
  readonly kind: 'refuse'
  readonly reason: RefusalReason
  /** The words that nothing is called. */
  readonly unknown: readonly string[]
}

export type RefusalReason =
  | 'unknown'
  | 'unsupported'
  | 'not_a_question'
  | 'action'
  | 'injection'
  | 'personal'
