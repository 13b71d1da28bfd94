import type { MessageId, OrgId, TimeZone, UserId } from '@cartograph/contract'
import { createContext, use } from 'react'
import type { Channel } from '../channel/channel.ts'
import type { Person } from '../compose/mentions.ts'

/** What the messages of an opened channel share. */
export interface Room {
  readonly orgId: OrgId
  readonly timeZone: TimeZone
  readonly userId: UserId
  readonly mayWrite: boolean
  /** May delete the messages of others. */
  readonly isAdmin: boolean
  readonly people: readonly Person[]
  readonly channel: Channel
  readonly now: Date
  /** Shows a comment with its replies. */
  readonly openThread: (id: MessageId) => void
  /** Null if the page shows what the author of a message saw, or it isn't known. */
  readonly showOtherView: (address: string | null) => (() => void) | null
}

export const RoomContext = createContext<Room | null>(null)

export function useRoom(): Room {
  const room = use(RoomContext)
  if (room === null) throw new Error('useRoom outside of RoomContext')
  return room
}

/** As the user sees it: themselves as 'You'. */
export function nameOf({ people, userId }: Room, id: UserId): string {
  if (id === userId) return 'You'
  return people.find((one) => one.id === id)?.name ?? 'Former member'
}
