import { inspect } from 'node:util'
import { openStore, sessions } from '@cartograph/store'
import { openTestStore, silentLog, type TestStore } from '@cartograph/store/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { IdentityMail } from '../../identity-provider.ts'
import { goodPassword, outcome } from '../open-identity-test.fixture.ts'
import { openEmbeddedIdentity } from './open-embedded-identity.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const email = 'ada@shop.example'
const sent: string[] = []
const mail: IdentityMail = {
  sendSignUpCode: ({ code }) => Promise.resolve(void sent.push(code)),
  sendPasswordCode: ({ code }) => Promise.resolve(void sent.push(code)),
  sendAlreadyRegistered: () => Promise.resolve(),
}

describe('the library', () => {
  it('keeps no sessions and makes no network calls', async () => {
    const calls = vi.spyOn(globalThis, 'fetch')
    const ofItsOwn = openEmbeddedIdentity({ store, log: silentLog, clock: () => new Date(), mail })
    await ofItsOwn.signUp({ email, password: goodPassword, firstName: 'Ada', lastName: 'L' })
    await ofItsOwn.confirm({ email, code: sent.at(-1) ?? '', password: null })
    await ofItsOwn.signIn({ email, password: goodPassword })
    expect(await store.asSystem((tx) => tx.select().from(sessions))).toEqual([])
    expect(calls).not.toHaveBeenCalled()
    calls.mockRestore()
  })

  it('reports an unavailable database with the contract’s error', async () => {
    const { connectionString, secretKey } = store
    const closed = await openStore({ connectionString, secretKey, log: silentLog })
    await closed.close()
    const away = openEmbeddedIdentity({
      store: closed,
      log: silentLog,
      clock: () => new Date(),
      mail,
    })
    const given = { email, password: goodPassword }
    expect(await outcome(away.signIn(given))).toBe('database_unavailable')
    expect(await outcome(away.signUp({ ...given, firstName: 'Ada', lastName: 'L' }))).toBe(
      'database_unavailable',
    )
  })

  it('leaves the values of a failed statement out of logs and errors', async () => {
    const lines: string[] = []
    const note = (fields: object, message: string) => lines.push(inspect([fields, message]))
    const log = { debug: note, info: note, warn: note, error: note }
    const provider = openEmbeddedIdentity({ store, log, clock: () => new Date(), mail })
    // PostgreSQL refuses this character, at the first statement that writes it.
    const bad = 'grace@shop.example'
    const given = { email: bad, password: goodPassword, firstName: 'Ada\0', lastName: 'Secret' }
    const error: unknown = await provider.signUp(given).catch((thrown: unknown) => thrown)
    const output = `${inspect(error, { depth: 10 })} ${lines.join(' ')}`
    expect(error).toBeInstanceOf(Error)
    expect(output).toContain('Failed to create user')
    for (const secret of [bad, 'Secret', 'argon2id']) expect(output).not.toContain(secret)
  })
})
