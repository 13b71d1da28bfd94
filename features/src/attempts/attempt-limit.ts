import { AppError } from '@cartograph/contract'
import { attempts, inArray, sql, type Store, type Transaction } from '@cartograph/store'
import { createHmac } from 'node:crypto'
import { expiryOf, takeBack, use, type Allowance, type Usage } from './allowance.ts'
import { networkOf } from './network-of.ts'
import { waitText } from './wait-text.ts'

/**
 * Counts attempts in PostgreSQL, so that a limit holds across processes and restarts. Refused attempts
 * are not counted.
 */
export interface AttemptLimit {
  /**
   * Throws `too_many_requests`; otherwise counts the attempt and returns a function that takes it back
   * once it has succeeded.
   */
  enter(attempt: Attempt, now: Date): Promise<() => Promise<void>>
  /** Counts in the transaction of the limited action, so that a rollback also undoes the count. */
  enterWithin(tx: Transaction, attempt: Attempt, now: Date): Promise<void>
}

export interface Attempt {
  readonly account: string
  readonly address: string | null
  /** The hash of a device on which the account has signed in before; null for any other. */
  readonly device?: string | null
  /** Defaults to 1. */
  readonly count?: number
}

/** Whom an allowance counts: `account at address` counts each address of an account by itself. */
export interface Rule {
  readonly per: 'account' | 'address' | 'account at address' | 'device'
  readonly allowance: Allowance
}

export interface AttemptLimitOptions {
  readonly name: string
  readonly rules: readonly Rule[]
  /** In place of the rules, for a device on which the account has signed in before. */
  readonly deviceRules?: readonly Rule[]
  /** The sentence before 'Wait … and try again.' */
  readonly refusal?: string
}

export interface AttemptStore {
  readonly store: Pick<Store, 'asSystem'>
  /** Of the hashes that name accounts and addresses. */
  readonly key: Uint8Array
}

export function createAttemptLimit(
  { store, key }: AttemptStore,
  { name, rules, deviceRules, refusal = 'Too many attempts.' }: AttemptLimitOptions,
): AttemptLimit {
  function entriesOf({ account, address, device = null }: Attempt): Entry[] {
    const isKnown = device !== null && deviceRules !== undefined
    const subjects: Record<Rule['per'], readonly (string | null)[]> = {
      account: [account],
      address: [address === null ? null : networkOf(address)],
      'account at address': [account, address === null ? '' : networkOf(address)],
      device: [account, device],
    }
    return (isKnown ? deviceRules : rules)
      .map((rule, index): Entry | null => {
        const subject = subjects[rule.per]
        if (subject.includes(null)) return null
        const text = JSON.stringify([name, isKnown, index, ...subject])
        const hash = createHmac('sha256', key).update(text).digest('base64url')
        return { hash, ...rule }
      })
      .filter((entry) => entry !== null)
  }

  async function count(tx: Transaction, attempt: Attempt, now: Date): Promise<CountedEntry[]> {
    const entries = entriesOf(attempt)
    const times = attempt.count ?? 1
    if (entries.some(({ allowance }) => allowance.burst < times)) {
      throw new AppError('too_many_requests', `${refusal} Try again with fewer.`)
    }
    const earlier = await lockUsages(tx, entries, now)
    const counted: CountedEntry[] = []
    const waitsMs: number[] = []
    for (const entry of entries) {
      const used = use(entry.allowance, earlier.get(entry.hash) ?? null, { times, now })
      if (used.isAllowed) counted.push({ ...entry, usage: used.usage })
      else waitsMs.push(used.retryAt.getTime() - now.getTime())
    }
    if (waitsMs.length > 0) throw tooMany(refusal, Math.max(...waitsMs))
    await storeUsages(tx, counted)
    return counted
  }

  async function succeed(counted: readonly CountedEntry[], now: Date): Promise<void> {
    await store.asSystem(async (tx) => {
      const current = await lockUsages(tx, counted, now)
      const next = counted.map((entry) => {
        const usage = current.get(entry.hash) ?? entry.usage
        // A success starts over, at this address only.
        const isOwn = entry.per === 'account at address' || entry.per === 'device'
        const cleared = { level: 0, countedAt: usage.countedAt, blockedUntil: null }
        return { ...entry, usage: isOwn ? cleared : takeBack(entry.allowance, usage, entry.usage) }
      })
      await storeUsages(tx, next)
    })
  }

  return {
    async enter(attempt, now) {
      const counted = await store.asSystem((tx) => count(tx, attempt, now))
      return () => succeed(counted, now)
    },
    async enterWithin(tx, attempt, now) {
      await count(tx, attempt, now)
    },
  }
}

interface Entry extends Rule {
  readonly hash: string
}

interface CountedEntry extends Entry {
  readonly usage: Usage
}

/** Creates the rows first, so that there is something to lock; in one order, so that none wait for each other. */
async function lockUsages(
  tx: Transaction,
  entries: readonly Entry[],
  now: Date,
): Promise<Map<string, Usage>> {
  const hashes = entries.map(({ hash }) => hash).toSorted()
  if (hashes.length === 0) return new Map()
  const unused = { level: 0, countedAt: now, blockedUntil: null, expiresAt: now }
  await tx
    .insert(attempts)
    .values(hashes.map((key) => ({ key, ...unused })))
    .onConflictDoNothing()
  const rows = await tx
    .select()
    .from(attempts)
    .where(inArray(attempts.key, hashes))
    .orderBy(attempts.key)
    .for('update')
  return new Map(rows.map(({ key, ...usage }) => [key, usage]))
}

async function storeUsages(tx: Transaction, entries: readonly CountedEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ hash, allowance, usage }) => ({
    key: hash,
    ...usage,
    expiresAt: expiryOf(allowance, usage),
  }))
  await tx
    .insert(attempts)
    .values(rows)
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        level: sql`excluded.level`,
        countedAt: sql`excluded.counted_at`,
        blockedUntil: sql`excluded.blocked_until`,
        expiresAt: sql`excluded.expires_at`,
      },
    })
}

function tooMany(refusal: string, waitMs: number): AppError {
  const message = `${refusal} Wait ${waitText(waitMs)} and try again.`
  return new AppError('too_many_requests', message, { retryAfterMs: waitMs })
}
