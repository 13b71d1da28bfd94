import { createHash } from 'node:crypto'
import type { AudienceEffect } from '../world/orders/audience-effect.ts'

/** A change of a list of customers at a simulated platform. */
export interface ListChange {
  /** The name of the shop whose account has the list. */
  readonly shop: string
  /** Identifies the list among those of all platforms. */
  readonly list: string
  readonly action: 'add' | 'remove'
  /** As the platform stores its members: addresses, phone numbers, or their hashes. */
  readonly members: readonly string[]
}

export interface DatedListChange extends ListChange {
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Who was on the lists of a shop, and when: what its customers react to. Changes must be recorded in
 * the order of time.
 */
export interface ListLog {
  record(change: Omit<DatedListChange, 'shop'>): void
  /** All lists are gone from this moment on. */
  clear(at: number): void
  readonly isListed: AudienceEffect['isListed']
}

export function createListLog(): ListLog {
  /** The stays of each member on each list. */
  const stays = new Map<string, { readonly list: string; readonly from: number; until: number }[]>()
  return {
    record({ list, action, members, at }) {
      for (const member of members) {
        const known = stays.get(member) ?? []
        const current = known.find((stay) => stay.list === list && stay.until === Infinity)
        if (action === 'remove' && current !== undefined) current.until = at
        if (action === 'add' && current === undefined)
          stays.set(member, [...known, { list, from: at, until: Infinity }])
      }
    },
    clear(at) {
      for (const of of stays.values()) for (const stay of of) stay.until = Math.min(stay.until, at)
    },
    isListed(person, midnight) {
      return identifiersOf(person).some((identifier) =>
        stays.get(identifier)?.some(({ from, until }) => from < midnight && midnight <= until),
      )
    },
  }
}

/** Everything by which a platform may find a person: some store plain values, the others hashes. */
function identifiersOf({ email, phone }: Parameters<AudienceEffect['isListed']>[0]): string[] {
  const plain = [
    ...(email === null ? [] : [email.toLowerCase()]),
    // Some platforms leave out the plus sign.
    ...(phone === null ? [] : [phone, phone.slice(1)]),
  ]
  return [...plain, ...plain.map((text) => createHash('sha256').update(text).digest('hex'))]
}
