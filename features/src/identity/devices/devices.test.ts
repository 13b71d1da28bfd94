import { attempts, knownDevices } from '@cartograph/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { forgotPassword } from '../accounts/forgot-password.ts'
import { resetPassword } from '../accounts/reset-password.ts'
import {
  goodPassword,
  openIdentityTest,
  outcome,
  type IdentityTest,
} from '../open-identity-test.fixture.ts'
import { deleteExpiredSessions } from '../sessions/delete-expired-sessions.ts'
import { realLimits } from '../../testing.ts'
import { signIn } from '../sessions/sign-in.ts'

let kit: IdentityTest
let count = 0
beforeAll(async () => {
  kit = await openIdentityTest()
})
afterAll(() => kit.test.close())

const browser = (deviceToken: string | null = null, address = '10.0.0.1'): Context => ({
  ...kit.ctx,
  limits: realLimits(kit.ctx),
  deviceToken,
  address,
})
async function newOwner() {
  count += 1
  const email = `owner-${count}@shop.example`
  await kit.addAccount(email)
  const { device } = await signIn(browser(), { email, password: goodPassword })
  if (device === null) throw new Error('Signing in sets no cookie')
  return { email, device }
}
/** Guesses until no address gets any further. */
async function attack(email: string): Promise<void> {
  for (let n = 0; n < 21; n += 1) {
    await outcome(signIn(browser(null, `10.66.${count}.${n}`), { email, password: 'wrong' }))
  }
}
const enter = (ctx: Context, email: string, password = goodPassword) =>
  outcome(signIn(ctx, { email, password }))

describe('a device on which the owner has signed in before', () => {
  it('still gets in while strangers use up the guesses of the account', async () => {
    const { email, device } = await newOwner()
    await attack(email)
    expect(await enter(browser(), email)).toBe('too_many_requests')
    expect(await enter(browser(device.token), email)).toBe('fine')
  })

  it('has an allowance of its own, which ends as well', async () => {
    const { email, device } = await newOwner()
    const answers: unknown[] = []
    for (let n = 0; n < 6; n += 1) answers.push(await enter(browser(device.token), email, 'wrong'))
    expect(answers.slice(4)).toEqual(['wrong_credentials', 'too_many_requests'])
  })

  it('is a stranger to every other account, and a made-up one to all', async () => {
    const [{ email }, other] = [await newOwner(), await newOwner()]
    await attack(email)
    expect(await enter(browser(other.device.token), email)).toBe('too_many_requests')
    const [id] = other.device.token.split('.')
    expect(await enter(browser(`${id}.made-up`), email)).toBe('too_many_requests')
  })

  it('keeps its token for every user of the browser', async () => {
    const [{ device }, other] = [await newOwner(), await newOwner()]
    const again = await signIn(browser(device.token), {
      email: other.email,
      password: goodPassword,
    })
    expect(again.device?.token).toBe(device.token)
    expect(JSON.stringify(await storedDevices())).not.toContain(device.token.split('.')[0])
  })

  it('is forgotten with a new password, and the one that set it gets in despite an attack', async () => {
    const { email, device } = await newOwner()
    await forgotPassword(kit.ctx, { email })
    const code = kit.newestCode(email)
    const password = 'Another horse 9'
    const reset = await resetPassword(browser(null, '10.0.0.9'), { email, code, password })
    await attack(email)
    expect(await enter(browser(device.token), email, password)).toBe('too_many_requests')
    expect(await enter(browser(reset.device?.token ?? null), email, password)).toBe('fine')
  })

  it('is forgotten after 400 days, and attempts once they no longer count', async () => {
    await attack((await newOwner()).email)
    const inDays = (days: number) => new Date(kit.test.clock.now.getTime() + days * 86_400_000)
    const rows = () => kit.test.store.asSystem((tx) => tx.select().from(attempts))
    expect(await rows()).not.toEqual([])
    await deleteExpiredSessions({ ...kit.ctx, clock: () => inDays(399) })
    expect(await rows()).toEqual([])
    expect(await storedDevices()).not.toEqual([])
    await deleteExpiredSessions({ ...kit.ctx, clock: () => inDays(400) })
    expect(await storedDevices()).toEqual([])
  })
})

function storedDevices() {
  return kit.test.store.asSystem((tx) => tx.select().from(knownDevices))
}
