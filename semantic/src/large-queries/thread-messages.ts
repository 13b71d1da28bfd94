import { AppError, type ErrorCode, type FieldProblem } from '@cartograph/contract'
import type { QueryAnswer } from '@cartograph/warehouse'
import type { Queryable } from '../queryable.ts'

export interface ThreadSetup {
  readonly dialect: Queryable['dialect']
  /** The folder of the catalogue; null means the one beside the sources. */
  readonly catalogue: string | null
}

/** Calls of the semantic layer that the thread answers. */
export type ThreadCall = 'loadText' | 'sql' | 'dryRun'

/** Messages to the thread. JSON is copied faster than objects with thousands of values. */
export type ToThread =
  | {
      readonly kind: 'call'
      readonly id: number
      readonly call: ThreadCall
      readonly json: string
      /** The parent takes the rows of the results itself. */
      readonly isWithoutRows: boolean
    }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'rows'; readonly queryId: number; readonly answer: Outcome<QueryAnswer> }

/** Messages from the thread. It asks for the rows of its queries, because only its parent may. */
export type FromThread =
  | {
      readonly kind: 'query'
      /** The call that needs the rows. */
      readonly id: number
      readonly queryId: number
      readonly request: ThreadQuery
      /** The result whose rows the parent takes; null for rows that the thread needs. */
      readonly rowsOf: number | null
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Outcome<string> }

/** The parent adds the signal of the call, and what takes the rows. */
export type ThreadQuery = Omit<Parameters<Queryable['query']>[0], 'signal' | 'onRows'>

export type Outcome<Value> = { readonly value: Value } | { readonly error: ErrorMessage }

type ErrorMessage =
  | {
      readonly code: ErrorCode
      readonly message: string
      readonly problems: readonly FieldProblem[]
      readonly retryAfterMs: number | null
    }
  | { readonly code: null; readonly message: string }

export async function toOutcome<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (error instanceof AppError) {
      const { code, message, problems, retryAfterMs } = error
      return { error: { code, message, problems, retryAfterMs } }
    }
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { error: { code: null, message } }
  }
}

export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if ('value' in outcome) return outcome.value
  const { error } = outcome
  if (error.code === null) throw new Error(error.message)
  const { code, message, problems, retryAfterMs } = error
  throw new AppError(code, message, { problems, ...(retryAfterMs !== null && { retryAfterMs }) })
}
