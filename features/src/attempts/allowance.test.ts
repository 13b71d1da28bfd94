import { describe, expect, it } from 'vitest'
import { expiryOf, takeBack, use, type Allowance, type Usage } from './allowance.ts'

const start = 1_700_000_000_000
const at = (seconds: number) => new Date(start + seconds * 1000)
const guesses: Allowance = {
  burst: 3,
  recoverMs: 600_000,
  backoff: { firstMs: 60_000, longestMs: 300_000 },
}
const plain: Allowance = { burst: 3, recoverMs: 20_000, backoff: null }

/** The waits in seconds before each of the next attempts, when each is made as soon as possible. */
function waits(allowance: Allowance, attempts: number): number[] {
  let usage: Usage | null = null
  let now = at(0)
  return Array.from({ length: attempts }, () => {
    const before = now
    const first = use(allowance, usage, { times: 1, now })
    if (!first.isAllowed) now = first.retryAt
    const used = use(allowance, usage, { times: 1, now })
    if (!used.isAllowed) throw new Error('The time to try again was too early')
    ;({ usage } = used)
    return Math.round((now.getTime() - before.getTime()) / 1000)
  })
}

describe('an allowance of guesses', () => {
  it('lets a burst pass, and then waiting doubles up to the longest wait', () => {
    expect(waits(guesses, 9)).toEqual([0, 0, 0, 60, 120, 240, 300, 300, 300])
  })

  it('recovers with time', () => {
    const empty = { level: 3, countedAt: at(0), blockedUntil: at(60) }
    const later = use(guesses, empty, { times: 1, now: at(1800) })
    expect(later).toMatchObject({ isAllowed: true, usage: { level: 1, blockedUntil: null } })
    expect(expiryOf(guesses, empty)).toEqual(at(1800))
  })

  it('does not grow when the clock of another process is ahead', () => {
    const ahead = { level: 2, countedAt: at(3600), blockedUntil: null }
    expect(use(guesses, ahead, { times: 1, now: at(0) })).toMatchObject({ usage: { level: 3 } })
  })

  it('takes an attempt back with the wait that it caused, and leaves the wait of another', () => {
    const cause = { level: 4, countedAt: at(1), blockedUntil: at(61) }
    expect(takeBack(guesses, cause, cause)).toMatchObject({ level: 3, blockedUntil: null })
    const other = { level: 5, countedAt: at(70), blockedUntil: at(190) }
    expect(takeBack(guesses, other, cause)).toMatchObject({ level: 4, blockedUntil: at(190) })
  })
})

describe('an allowance without backoff', () => {
  it('lets attempts pass as they recover', () => {
    expect(waits(plain, 6)).toEqual([0, 0, 0, 20, 20, 20])
  })

  it('refuses several at once as a whole', () => {
    const one = { level: 1, countedAt: at(0), blockedUntil: null }
    expect(use(plain, one, { times: 3, now: at(0) })).toEqual({ isAllowed: false, retryAt: at(20) })
    expect(use(plain, one, { times: 2, now: at(0) }).isAllowed).toBe(true)
  })
})
