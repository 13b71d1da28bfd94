import {
  readOutside,
  type DraftRecipient,
  type OutsideKind,
} from '../../../../features/report-schedules/schedule-draft.ts'

/** The field of a recipient outside of the workspace, before it is in the list. */
export interface TypedOutside {
  readonly kind: OutsideKind
  readonly text: string
  /** Why it could not be added. */
  readonly problem: string | null
}

export const noOutside: TypedOutside = { kind: 'address', text: '', problem: null }

/** Null if nothing was typed. */
export function readTyped({ kind, text }: TypedOutside, recipients: readonly DraftRecipient[]) {
  return text.trim() === '' ? null : readOutside(kind, text, recipients)
}
