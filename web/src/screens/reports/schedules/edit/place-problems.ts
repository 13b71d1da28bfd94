import { ApiError } from '../../../../api/api-error.ts'
import { readFieldErrors } from '../../../../ui/feedback/report-error.ts'

/** Why a schedule was not saved, at the places of the form. */
export interface ScheduleProblems {
  /** By the place of the recipient. */
  readonly recipients: ReadonlyMap<number, string>
  /** What belongs to no recipient. */
  readonly general: string | null
  /** A colleague saved in between. */
  readonly isConflict: boolean
}

export function placeProblems(error: unknown): ScheduleProblems {
  const isConflict = error instanceof ApiError && error.code === 'conflict'
  const recipients = new Map<number, string>()
  if (error === null || isConflict) return { recipients, general: null, isConflict }
  const { fields, general } = readFieldErrors(error)
  const rest = general === null ? [] : [general]
  for (const [path, messages] of Object.entries(fields)) {
    const at = /^recipients\.(\d+)/.exec(path)?.[1]
    if (at === undefined) rest.push(...messages)
    else recipients.set(Number(at), messages.join('. '))
  }
  return { recipients, general: rest.length === 0 ? null : rest.join(' '), isConflict }
}
