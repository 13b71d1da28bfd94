import {
  type AnswerOf,
  type AudienceMemberState,
  type getAudienceStatus,
} from '@cartograph/contract'

export type AudienceStatus = AnswerOf<typeof getAudienceStatus>

export interface StateGroup {
  readonly name: string
  readonly states: readonly AudienceMemberState[]
  /** A background class. */
  readonly colour: string
}

/** What a synced audience did with its customers: every one of them is in one of these. */
export const stateGroups = [
  { name: 'Sent', states: ['sent'], colour: 'bg-accent' },
  { name: 'Waiting', states: ['waiting_add', 'waiting_remove'], colour: 'bg-info' },
  { name: 'Held back', states: ['held_back'], colour: 'bg-caution' },
  { name: 'Refused', states: ['refused'], colour: 'bg-bad' },
  { name: 'Removed', states: ['removed'], colour: 'bg-edge' },
] as const satisfies readonly StateGroup[]

export const stateNames: Readonly<Record<AudienceMemberState, string>> = {
  waiting_add: 'Waiting to be added',
  sent: 'Sent',
  waiting_remove: 'Waiting to be removed',
  removed: 'Removed',
  held_back: 'Held back',
  refused: 'Refused',
}

export function countOf(
  { states }: Pick<AudienceStatus, 'states'>,
  counted: readonly AudienceMemberState[],
): number {
  return states.reduce(
    (sum, { state, customers }) => (counted.includes(state) ? sum + customers : sum),
    0,
  )
}
