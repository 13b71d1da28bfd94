import type { DashboardSpec } from '@cartograph/contract'
import { ApiError } from '../../../../api/api-error.ts'
import { isCancelled } from '../../../../ui/feedback/report-error.ts'
import { explainValidationErrors } from './explain-problems.ts'

/** Why a draft was not saved, which decides what the user can do. */
export type SaveFailure =
  | { readonly kind: 'conflict' }
  /** The dashboard was deleted. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly problems: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string }

/** Returns null for errors that are handled globally. */
export function saveFailureOf(error: unknown, spec: DashboardSpec): SaveFailure | null {
  if (isCancelled(error)) return null
  if (!(error instanceof ApiError)) {
    // Not a server error but a bug in the page, so it is reported.
    globalThis.reportError(error)
    return { kind: 'failed', message: 'Something went wrong' }
  }
  if (error.isNotAuthenticated || error.isOfPlan) return null
  if (error.code === 'conflict') return { kind: 'conflict' }
  if (error.status === 404) return { kind: 'gone' }
  if (error.problems.length > 0) {
    return { kind: 'refused', problems: explainValidationErrors(spec, error.problems) }
  }
  return { kind: 'failed', message: error.message }
}
