import { ApiError } from '../../../api/api-error.ts'

export interface ErrorWords {
  readonly headline: string
  /** In plain words, for whoever wants to know more. */
  readonly reason: string
  /** For whoever is asked for help. */
  readonly code: string
  /** What can be done: the same again, the whole page again, or asking somebody else. */
  readonly remedy: 'retry' | 'reload' | 'ask'
}

export function errorWords(error: Error): ErrorWords {
  const headline = 'This element could not be loaded'
  if (error instanceof ApiError) {
    const status = error.status === 0 ? 'No answer' : `Status ${error.status}`
    const code = error.code === null ? status : `${status}, ${error.code}`
    if (error.code === 'forbidden' || error.status === 403) {
      return {
        headline: 'You do not have access to this',
        reason: whoCanGrant,
        code,
        remedy: 'ask',
      }
    }
    const hint = error.retry ? ' Trying again may help.' : ''
    return { headline, reason: `${ended(error.message)}${hint}`, code, remedy: 'retry' }
  }
  const code = `${error.name}: ${error.message}`
  if (isMissingPart(error)) return { headline, reason: newVersion, code, remedy: 'reload' }
  return {
    headline,
    reason: 'The data came, but this page could not draw it.',
    code,
    remedy: 'retry',
  }
}

const whoCanGrant = 'An admin of this workspace can give you access.'
const newVersion =
  'A part of this page could not be fetched. There may be a newer version of it, or no connection.'

/** As the browsers say it when a file of the app does not come. They never ask for it a second time. */
function isMissingPart({ message }: Error): boolean {
  return /dynamically imported module|importing a module script failed/i.test(message)
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
