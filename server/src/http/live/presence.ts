import type { ChannelTag, UserId } from '@cartograph/contract'
import type { PresenceEvent } from './live-messages.ts'

interface PresenceOptions {
  readonly tell: (event: Omit<PresenceEvent, 'org_id'>) => void
  readonly show: (channel: ChannelTag, users: UserId[]) => void
  readonly clock?: () => number
}

/** Who has a channel open in each process. A process that no longer tells is forgotten. */
export function trackPresence({ tell, show, clock = () => performance.now() }: PresenceOptions) {
  const own = crypto.randomUUID()
  const elsewhere = new Map<ChannelTag, Map<string, { users: readonly UserId[]; at: number }>>()
  const here = new Map<ChannelTag, readonly UserId[]>()
  const shown = new Map<ChannelTag, string>()

  function showAll(channel: ChannelTag): void {
    const others = elsewhere.get(channel) ?? new Map<string, never>()
    for (const [process, { at }] of others) if (clock() - at > forgottenMs) others.delete(process)
    const users = [
      ...new Set([
        ...(here.get(channel) ?? []),
        ...[...others.values()].flatMap((one) => one.users),
      ]),
    ]
    users.sort()
    if (!here.has(channel) || shown.get(channel) === users.join()) return
    shown.set(channel, users.join())
    show(channel, users)
  }

  return {
    /** Another listener has opened or left a channel. */
    changed(channel: ChannelTag, users: readonly UserId[]): void {
      const isFirst = !here.has(channel)
      if (users.length === 0) here.delete(channel)
      else here.set(channel, users)
      // A new listener has not seen any of them yet.
      shown.delete(channel)
      tell({
        type: 'presence',
        channel,
        process: own,
        users: [...users],
        asks: isFirst && users.length > 0,
      })
      showAll(channel)
    },
    heard({ channel, process, users, asks }: Omit<PresenceEvent, 'org_id'>): void {
      if (process === own) return
      const known =
        elsewhere.get(channel) ?? new Map<string, { users: readonly UserId[]; at: number }>()
      if (users.length === 0) known.delete(process)
      else known.set(process, { users, at: clock() })
      if (known.size === 0) elsewhere.delete(channel)
      else elsewhere.set(channel, known)
      const mine = here.get(channel)
      if (asks && mine !== undefined)
        tell({ type: 'presence', channel, process: own, users: [...mine], asks: false })
      showAll(channel)
    },
    /** Tells again who is here, and forgets processes that have not. */
    beat(): void {
      for (const [channel, users] of here) {
        tell({ type: 'presence', channel, process: own, users: [...users], asks: false })
        showAll(channel)
      }
    },
  }
}

/** Three beats. */
const forgottenMs = 90_000
