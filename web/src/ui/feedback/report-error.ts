import { CancelledError } from '@tanstack/react-query'
import { toast } from './toast.ts'
import { ApiError } from '../../api/api-error.ts'

/** Shows an error that no screen displays itself. */
export function reportError(error: unknown): void {
  if (isCancelled(error)) return
  if (!(error instanceof ApiError)) {
    toast.error()
    // A bug of this page rather than a response of the server, so it isn't swallowed.
    globalThis.reportError(error)
    return
  }
  // The user was signed out already, or the plan dialog shows the error.
  if (error.isNotAuthenticated || error.isOfPlan) return
  toast.error(error.message)
}

export interface FieldErrors {
  /** By the path in the body, joined by dots. */
  fields: Record<string, string[]>
  /** Errors of the whole form or without a field. */
  general: string | null
}

/**
 * Assigns a server error to the fields of a form. Ignores the errors that `reportError` ignores.
 */
export function readFieldErrors(error: unknown): FieldErrors {
  const fields: Record<string, string[]> = {}
  if (isCancelled(error)) return { fields, general: null }
  if (!(error instanceof ApiError)) return { fields, general: 'Something went wrong' }
  if (error.isNotAuthenticated || error.isOfPlan) return { fields, general: null }
  if (error.problems.length === 0) return { fields, general: error.message }
  const general: string[] = []
  for (const { loc, msg } of error.problems) {
    const key = loc.slice(1).join('.')
    if (key === '') general.push(msg)
    else (fields[key] ??= []).push(msg)
  }
  return { fields, general: general.length === 0 ? null : general.join(' ') }
}

export function isCancelled(error: unknown): boolean {
  return (
    error instanceof CancelledError ||
    (error instanceof DOMException && error.name === 'AbortError')
  )
}
