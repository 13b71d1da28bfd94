import type { MessageId } from '@cartograph/contract'
import type { ChannelState } from './channel-state.ts'
import type { Unsent } from './unsent.ts'

/** Nothing is sent twice, and not what the server has already. */
export function addUnsent(state: ChannelState, added: Unsent): ChannelState {
  const isKnown = state.messages.has(added.id) || state.unsent.some(({ id }) => id === added.id)
  return isKnown ? state : { ...state, unsent: [...state.unsent, added] }
}

export function refuseUnsent(state: ChannelState, id: MessageId, refusal: string | null) {
  const unsent = state.unsent.map((one) => (one.id === id ? { ...one, refusal } : one))
  return { ...state, unsent }
}

export function dropUnsent(state: ChannelState, id: MessageId): ChannelState {
  return { ...state, unsent: state.unsent.filter((one) => one.id !== id) }
}

/** The next to send. What was refused waits for the user, without holding up the others. */
export function nextUnsent({ unsent }: ChannelState): Unsent | undefined {
  return unsent.find(({ refusal }) => refusal === null)
}
