import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  goodPassword,
  openIdentityTest,
  outcome,
  type IdentityTest,
} from '../open-identity-test.fixture.ts'

let kit: IdentityTest
beforeAll(async () => {
  kit = await openIdentityTest()
})
afterAll(() => kit.test.close())

let count = 0
const newEmail = () => `person-${++count}@shop.example`
const identity = () => kit.ctx.identity
const signUp = (email: string) =>
  identity().signUp({ email, password: goodPassword, firstName: 'Ada', lastName: 'Lovelace' })
const signIn = (email: string, password: string) => identity().signIn({ email, password })

describe('whether an address is known', () => {
  it('does not show in the answers to signing in', async () => {
    const [confirmed, waiting, unknown] = [newEmail(), newEmail(), newEmail()]
    await kit.addAccount(confirmed)
    await signUp(waiting)
    for (const email of [confirmed, waiting, unknown]) {
      expect(await outcome(signIn(email, 'Wrong horse 9'))).toBe('wrong_credentials')
    }
  })

  it('does not show in the number of allowed tries of a code', async () => {
    const [known, unknown] = [newEmail(), newEmail()]
    await kit.addAccount(known)
    const guess = async (email: string) => {
      await identity().forgotPassword({ email })
      const answers: unknown[] = []
      for (const _try of [1, 2, 3, 4, 5, 6, 7]) {
        const given = { email, code: 'no code', password: goodPassword }
        answers.push(await outcome(identity().resetPassword(given)))
      }
      return answers
    }
    expect(await guess(unknown)).toEqual(await guess(known))
  })

  it('does not show in the response time, emails included', async () => {
    const [confirmed, waiting] = [newEmail(), newEmail()]
    await kit.addAccount(confirmed)
    await signUp(waiting)
    // This test queues its emails as in production; the others collect them.
    const { identity: real } = kit.test.services
    const account = { password: goodPassword, firstName: 'Ada', lastName: 'Lovelace' }
    const calls = [
      {
        name: 'signUp',
        known: confirmed,
        call: (email: string) => real.signUp({ email, ...account }),
      },
      {
        name: 'signIn',
        known: confirmed,
        call: (email: string) => outcome(signIn(email, 'Wrong')),
      },
      { name: 'resendCode', known: waiting, call: (email: string) => real.resendCode({ email }) },
      {
        name: 'forgotPassword',
        known: confirmed,
        call: (email: string) => real.forgotPassword({ email }),
      },
    ]
    for (const { name, known, call } of calls) {
      const ofKnown: number[] = []
      const ofUnknown: number[] = []
      // Alternates, so that other load on the machine affects both.
      for (let n = 0; n < 15; n += 1) {
        ofKnown.push(await timeOf(() => call(known)))
        ofUnknown.push(await timeOf(() => call(newEmail())))
      }
      const [one, other] = [median(ofKnown), median(ofUnknown)]
      expect(Math.max(one, other) / Math.min(one, other), name).toBeLessThan(5)
    }
  })
})

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await call()
  return performance.now() - start
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
