import type { Message, MessageId, UserId } from '@cartograph/contract'
import type { ChannelState } from './channel-state.ts'
import type { Unsent } from './unsent.ts'

export interface DisplayedMessages {
  /** Oldest first. */
  readonly messages: readonly Message[]
  /** Displayed after the others until the server assigns their position. */
  readonly unsent: readonly Unsent[]
  readonly hasOlder: boolean
}

/**
 * The comments, or the replies to one of them; null until they have loaded. A message before the loaded
 * pages is left out, since between it and them others are missing.
 */
export function shownMessages(
  state: ChannelState,
  parentId: MessageId | null,
): DisplayedMessages | null {
  const pages = parentId === null ? state.comments : state.threads.get(parentId)
  if (pages === undefined || pages === null) return null
  const messages = [...state.messages.values()]
    .filter((one) => one.parent_id === parentId && one.position >= pages.from && isShown(one))
    .toSorted((a, b) => a.position - b.position)
  const unsent = state.unsent.filter((one) => one.parentId === parentId)
  return { messages, unsent, hasOlder: pages.hasOlder }
}

/** A deleted comment stays while it has replies. */
function isShown({ deleted_at: deletedAt, reply_count: replies }: Message): boolean {
  return deletedAt === null || replies > 0
}

/** The first message that someone else wrote after what the user had read. */
export function firstUnread(
  messages: readonly Message[],
  readPosition: number,
  userId: UserId | undefined,
): Message | undefined {
  return messages.find(({ position, user }) => position > readPosition && user?.id !== userId)
}

/** The user's latest message that can still be edited. */
export function lastOwn(
  messages: readonly Message[],
  userId: UserId | undefined,
): Message | undefined {
  return messages.findLast((one) => one.deleted_at === null && one.user?.id === userId)
}
