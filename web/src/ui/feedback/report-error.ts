import { CancelledError } from '@tanstack/react-query'
import { toast } from './toast.ts'
import { ApiError } from '../../api/api-error.ts'

/** Tells the person of a failure that no screen has a place for. */
export function reportError(error: unknown): void {
  if (isCancelled(error)) return
  if (!(error instanceof ApiError)) {
    toast.error()
    // No answer of the server but a fault of this page: it is not swallowed.
    globalThis.reportError(error)
    return
  }
  // Signed out already; and the plan dialog tells of a plan that does not allow it.
  if (error.isNotAuthenticated || error.isOfPlan) return
  toast.error(error.message)
}

export interface FieldErrors {
  /** By the path in the body, joined by dots. */
  fields: Record<string, string[]>
  /** About the whole, or about no field. */
  general: string | null
}

/** Where in a form a failure belongs. What `reportError` would keep silent about is silent here too. */
export function fieldErrorsOf(error: unknown): FieldErrors {
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
