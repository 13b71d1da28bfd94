import type { ChannelTag, OrgId } from '@cartograph/contract'
import { createTurns, type Turns } from '../turns.ts'

interface Channel {
  readonly turns: Turns
  /** Those who write or wait. */
  writers: number
}

const channels = new Map<string, Channel>()

/**
 * Runs some at a time of those who write in a channel. They wait for its lock anyway: here without a connection
 * to the database, all of which a busy channel would hold, so that no one else could reach it.
 */
export async function inChannelTurn<T>(
  orgId: OrgId,
  tag: ChannelTag,
  work: () => Promise<T>,
): Promise<T> {
  const key = `${orgId} ${tag}`
  const channel = channels.get(key) ?? { turns: createTurns(atOnce), writers: 0 }
  channels.set(key, channel)
  channel.writers += 1
  try {
    return await channel.turns.run(never, work)
  } finally {
    channel.writers -= 1
    if (channel.writers === 0) channels.delete(key)
  }
}

/** One holds the lock while others prepare. */
const atOnce = 3
/** Writes a message even if its sender disconnects meanwhile. */
const never = new AbortController().signal
