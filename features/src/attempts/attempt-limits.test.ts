import { AppError } from '@cartograph/contract'
import { attempts, openStore } from '@cartograph/store'
import { openTestStore, silentLog, type TestStore } from '@cartograph/store/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { use, type Usage } from './allowance.ts'
import type { Attempt, Rule } from './attempt-limit.ts'
import { createAttemptLimits, limitOptions, type AttemptLimits } from './attempt-limits.ts'
import { networkOf } from './network-of.ts'
import { waitText } from './wait-text.ts'

let store: TestStore
let limits: AttemptLimits
let account = ''
let count = 0
const key = new Uint8Array(32).fill(7)
beforeAll(async () => {
  store = await openTestStore()
  limits = createAttemptLimits({ store, key })
})
afterAll(() => store.close())
beforeEach(() => {
  count += 1
  account = `person-${count}@shop.example`
})

const hour = 3_600_000
const at = (ms: number) => new Date(1_700_000_000_000 + count * 100 * hour + ms)
const from = (address: string, device: string | null = null): Attempt => ({
  account,
  address,
  device,
})
const guess = (attempt: Attempt, ms = 0, by = limits) => by.signIn.enter(attempt, at(ms))
const isRefused = (error: unknown) =>
  error instanceof AppError && error.code === 'too_many_requests'
const outcomes = async (tries: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(tries)
  const refused = settled.filter((one) => one.status === 'rejected' && isRefused(one.reason))
  const accepted = settled.filter((one) => one.status === 'fulfilled')
  expect(accepted.length + refused.length).toBe(tries.length)
  return accepted.length
}
/** The most attempts within any hour of a day in which each is made as soon as possible. */
function mostInAnHour(rules: readonly Rule[]): number {
  const { allowance } = rules.find(({ per }) => per === 'account') ?? { allowance: null }
  if (allowance === null) throw new Error('The limit does not count accounts')
  const times: number[] = []
  let usage: Usage | null = null
  for (let now = at(0); now < at(24 * hour);) {
    const used = use(allowance, usage, { times: 1, now })
    if (used.isAllowed) {
      times.push(now.getTime())
      ;({ usage } = used)
    } else now = used.retryAt
  }
  const within = (start: number) => times.filter((time) => time >= start && time < start + hour)
  return Math.max(...times.map((start) => within(start).length))
}

describe('guesses at a password', () => {
  it('in parallel never pass the limit: of fifty at once, five', async () => {
    const fifty = Array.from({ length: 50 }, () => guess(from('10.0.0.1')))
    expect(await outcomes(fifty)).toBe(5)
  })

  it('are counted across processes and restarts', async () => {
    const other = await openStore({ ...store, log: silentLog })
    const elsewhere = createAttemptLimits({ store: other, key })
    const both = Array.from({ length: 20 }, (_, n) =>
      guess(from('10.0.0.2'), 0, n % 2 === 0 ? limits : elsewhere),
    )
    expect(await outcomes(both)).toBe(5)
    await other.close()
    const restarted = await openStore({ ...store, log: silentLog })
    const later = guess(from('10.0.0.2'), 1, createAttemptLimits({ store: restarted, key }))
    await expect(later).rejects.toMatchObject({ code: 'too_many_requests', retryAfterMs: 59_999 })
    await expect(later).rejects.toThrow('Too many attempts. Wait a minute and try again.')
    await restarted.close()
  })

  it('and at codes are at most a hundred an hour for an account, by strangers and devices together', () => {
    const { signIn, tryCode } = limitOptions
    const rules = [signIn.rules, signIn.deviceRules, tryCode.rules, tryCode.deviceRules]
    const most = rules.map(mostInAnHour)
    expect(Math.min(...most)).toBeGreaterThanOrEqual(5)
    expect(most.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(100)
  })

  it('of strangers never lock out a device on which the account has signed in', async () => {
    for (let n = 0; n < 25; n += 1) await outcomes([guess(from(`10.3.${n}.1`))])
    await expect(guess(from('10.4.0.1'))).rejects.toSatisfy(isRefused)
    await expect(guess(from('10.4.0.1', 'own device'))).resolves.toBeTypeOf('function')
  })

  it('by one stranger do not lock out an owner elsewhere', async () => {
    await outcomes(Array.from({ length: 10 }, () => guess(from('10.5.0.1'))))
    await expect(guess(from('10.5.0.2'))).resolves.toBeTypeOf('function')
  })

  it('at many accounts by one address are refused, without affecting other addresses', async () => {
    const others = Array.from({ length: 30 }, (_, n) =>
      guess({ account: `many-${n}@shop.example`, address: '10.6.0.1' }),
    )
    expect(await outcomes(others)).toBe(20)
    await expect(guess(from('10.6.0.1'))).rejects.toSatisfy(isRefused)
    await expect(guess(from('10.6.0.2'))).resolves.toBeTypeOf('function')
  })

  it('do not count once they succeed', async () => {
    for (let n = 0; n < 12; n += 1) {
      const succeed = await guess(from('10.7.0.1'), n)
      await succeed()
    }
    expect(await outcomes(Array.from({ length: 8 }, () => guess(from('10.7.0.1'), 20)))).toBe(5)
  })

  it('leave neither addresses of people nor of machines in the database', async () => {
    await guess(from('10.8.0.1'))
    const rows = await store.asSystem((tx) => tx.select().from(attempts))
    expect(JSON.stringify(rows)).not.toMatch(/shop\.example|10\.8\.0/)
  })
})

describe('a limit of a person', () => {
  const invite = (people: number, ms = 0, by = limits.invite) =>
    store.asSystem((tx) => by.enterWithin(tx, { account, address: null, count: people }, at(ms)))

  it('counts several invitations at once and names the wait', async () => {
    await invite(30)
    const more = invite(30)
    await expect(more).rejects.toThrow(
      'You can invite up to 50 people a day. Wait 5 hours and try again.',
    )
    await invite(30, 5 * hour)
  })

  it('is lower for new accounts, and says so when waiting does not help', async () => {
    const many = invite(21, 0, limits.inviteAsYoungAccount)
    await expect(many).rejects.toThrow(
      'In its first week, an account can invite up to 20 people a day. Try again with fewer.',
    )
  })

  it('is not used up by what is rolled back', async () => {
    for (let n = 0; n < 3; n += 1) {
      const undone = store.asSystem(async (tx) => {
        await limits.invite.enterWithin(tx, { account, address: null, count: 50 }, at(0))
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
    }
    await invite(50)
  })
})

describe('codes by email', () => {
  it('are limited over a day, so that new codes do not add more tries', async () => {
    const request = (n: number) => limits.sendCode.enter(from(`10.9.${n}.1`), at(n * 60_000))
    for (let n = 0; n < 10; n += 1) await request(n)
    await expect(request(10)).rejects.toThrow('You requested too many codes. Wait')
    await expect(request(72)).resolves.toBeTypeOf('function')
  })
})

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['10.0.0.1', '10.0.0.1'],
])('the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('waits are given in the largest unit that fits', () => {
  const texts = [2, 59, 61, 600, 3600, 3601].map((seconds) => waitText(seconds * 1000))
  const expected = ['a few seconds', 'a minute', '2 minutes', '10 minutes', 'an hour', '2 hours']
  expect(texts).toEqual(expected)
})
