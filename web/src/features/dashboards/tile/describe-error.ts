import { ApiError } from '../../../api/api-error.ts'
import { hasNoDataYet } from '../data/use-element-answers.ts'

export interface ErrorDescription {
  readonly headline: string
  /** A plain explanation. */
  readonly reason: string
  /** A code for support. */
  readonly code: string
  /** What can help: trying again, reloading the page, or asking an admin. */
  readonly remedy: 'retry' | 'reload' | 'ask'
}

export function describeError(error: Error): ErrorDescription {
  const headline = "This tile couldn't be loaded"
  if (error instanceof ApiError) {
    const status = error.status === 0 ? 'No response' : `Status ${error.status}`
    const code = error.code === null ? status : `${status}, ${error.code}`
    if (error.code === 'forbidden' || error.status === 403) {
      return {
        headline: "You don't have access to this",
        reason: whoCanGrant,
        code,
        remedy: 'ask',
      }
    }
    if (hasNoDataYet(error)) {
      const reason = 'The first sync has stored nothing so far. This tile loads by itself.'
      return { headline: 'No data yet', reason, code, remedy: 'retry' }
    }
    const hint = error.retry ? ' Try again in a moment.' : ''
    return { headline, reason: `${ended(error.message)}${hint}`, code, remedy: 'retry' }
  }
  const code = `${error.name}: ${error.message}`
  if (isMissingPart(error)) return { headline, reason: newVersion, code, remedy: 'reload' }
  return {
    headline,
    reason: "The data arrived, but the tile couldn't be drawn.",
    code,
    remedy: 'retry',
  }
}

const whoCanGrant = 'Ask an admin of this workspace for access.'
const newVersion =
  "Part of this page couldn't be loaded. You may be offline, or a newer version may be available."

/** Browsers' messages for a failed dynamic import. Browsers cache the failure, so only a reload helps. */
function isMissingPart({ message }: Error): boolean {
  return /dynamically imported module|importing a module script failed/i.test(message)
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
