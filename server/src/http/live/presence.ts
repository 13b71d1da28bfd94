import type { ChannelTag, UserId } from '@cartograph/contract'
import type { PresenceEvent } from './live-messages.ts'

interface PresenceOptions {
  readonly tell: (event: Omit<PresenceEvent, 'org_id'>) => void
  readonly show: (channel: ChannelTag, users: UserId[]) => void
  readonly clock?: () => number
}

/** A payload of the database has at most 8,000 bytes, and a page shows a few names. */
const mostUsers = 100
/** A team that opens the same page at once causes one event and not one each. */
const betweenMs = 250
/** Three beats. */
const forgottenMs = 90_000

interface Elsewhere {
  readonly users: readonly UserId[]
  readonly at: number
}

interface Pending {
  tells: boolean
  asks: boolean
}

/** Who has a channel open in each process. A process that no longer tells is forgotten. */
export function trackPresence({ tell, show, clock = () => performance.now() }: PresenceOptions) {
  const own = crypto.randomUUID()
  const elsewhere = new Map<ChannelTag, Map<string, Elsewhere>>()
  const here = new Map<ChannelTag, readonly UserId[]>()
  const shown = new Map<ChannelTag, string>()
  const pending = new Map<ChannelTag, Pending>()
  const doneAt = new Map<ChannelTag, number>()

  /** At once after a quiet moment, otherwise with all that follows until then. */
  function soon(channel: ChannelTag, { tells, asks }: Pending): void {
    const waiting = pending.get(channel)
    if (waiting !== undefined) {
      waiting.tells ||= tells
      waiting.asks ||= asks
      return
    }
    pending.set(channel, { tells, asks })
    const waitMs = betweenMs - (clock() - (doneAt.get(channel) ?? -Infinity))
    if (waitMs <= 0) flush(channel)
    else setTimeout(() => flush(channel), waitMs).unref()
  }

  function flush(channel: ChannelTag): void {
    const { tells = false, asks = false } = pending.get(channel) ?? {}
    pending.delete(channel)
    doneAt.set(channel, clock())
    if (tells) tellOwn(channel, asks)
    showAll(channel)
    if (!here.has(channel)) doneAt.delete(channel)
  }

  function tellOwn(channel: ChannelTag, asks: boolean): void {
    const users = (here.get(channel) ?? []).slice(0, mostUsers)
    tell({ type: 'presence', channel, process: own, users, asks: asks && users.length > 0 })
  }

  function showAll(channel: ChannelTag): void {
    const others = elsewhere.get(channel) ?? new Map<string, never>()
    for (const [process, { at }] of others) if (clock() - at > forgottenMs) others.delete(process)
    const all = [here.get(channel) ?? [], ...[...others.values()].map((one) => one.users)]
    const users = [...new Set(all.flat())].slice(0, mostUsers)
    users.sort()
    if (!here.has(channel) || shown.get(channel) === users.join()) return
    shown.set(channel, users.join())
    show(channel, users)
  }

  return {
    /** Another listener has opened or left a channel. */
    changed(channel: ChannelTag, users: readonly UserId[]): void {
      const asks = !here.has(channel) && users.length > 0
      if (users.length === 0) here.delete(channel)
      else here.set(channel, users)
      // A new listener has not seen any of them yet.
      shown.delete(channel)
      soon(channel, { tells: true, asks })
    },
    heard({ channel, process, users, asks }: Omit<PresenceEvent, 'org_id'>): void {
      if (process === own) return
      const known = elsewhere.get(channel) ?? new Map<string, Elsewhere>()
      if (users.length === 0) known.delete(process)
      else known.set(process, { users, at: clock() })
      if (known.size === 0) elsewhere.delete(channel)
      else elsewhere.set(channel, known)
      if (here.has(channel)) soon(channel, { tells: asks, asks: false })
    },
    /** Tells again who is here, and forgets processes that have not. */
    beat(): void {
      for (const channel of here.keys()) soon(channel, { tells: true, asks: false })
    },
  }
}
