import { randomBytes } from 'node:crypto'
import { newId, OrgId, UserId } from '@cartograph/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiKeys, oauthProfiles, openStore } from '../index.ts'
import { createTestDatabase, openTestStore, silentLog, type TestStore } from '../testing.ts'
import { addUser, fillWorkspace } from '../workspace-rows.fixture.ts'
import { hasStoredSecrets, SecretKeyError } from './check-secret-keys.ts'
import { seal } from './seal.ts'

const orgId = newId(OrgId)
const userId = newId(UserId)
let store: TestStore

beforeEach(async () => {
  store = await openTestStore()
})
afterEach(() => store.close())

const storeSecret = async (sealed: string) => {
  await addUser(store, userId)
  await fillWorkspace(store, orgId, userId)
  await store.inWorkspace(orgId, (tx) => tx.update(apiKeys).set({ sealedSecret: sealed }))
}
/** Imitates a database that was filled before keys were checked. */
const forgetCheck = () => store.executeSql('delete from installation', [])

async function openWith(secretKey: Uint8Array, olderKeys: readonly Uint8Array[] = []) {
  const { connectionString } = store
  const opened = await openStore({ connectionString, secretKey, olderKeys, log: silentLog })
  await opened.close()
}

describe('a database with secrets', () => {
  beforeEach(() => storeSecret(store.seal('secret')))

  test('is opened by its key, also as an older one, and by no other', async () => {
    await openWith(store.secretKey)
    await openWith(randomBytes(32), [store.secretKey])
    await expect(openWith(randomBytes(32))).rejects.toThrow(SecretKeyError)
    await openWith(store.secretKey)
  })

  test('whose key was never checked is judged by a secret', async () => {
    await forgetCheck()
    await expect(openWith(randomBytes(32))).rejects.toThrow(SecretKeyError)
    await openWith(store.secretKey)
    await expect(openWith(randomBytes(32))).rejects.toThrow(SecretKeyError)
  })

  test('is opened although some of its secrets are damaged', async () => {
    await store.inWorkspace(orgId, (tx) =>
      tx.update(oauthProfiles).set({ sealedTokens: seal([randomBytes(32)], 'lost') }),
    )
    await forgetCheck()
    await openWith(store.secretKey)
  })

  test('needs the new key alone once its secrets were resealed', async () => {
    const newKey = randomBytes(32)
    const { connectionString } = store
    const olderKeys = [store.secretKey]
    const both = await openStore({ connectionString, secretKey: newKey, olderKeys, log: silentLog })
    await both.rewrapSecrets()
    await both.close()
    await openWith(newKey)
    await expect(openWith(store.secretKey)).rejects.toThrow(SecretKeyError)
  })
})

test('a database without secrets accepts a new key, once', async () => {
  expect(await hasStoredSecrets(store.connectionString)).toBe(false)
  const next = randomBytes(32)
  await openWith(next)
  await storeSecret(seal([next], 'secret'))
  expect(await hasStoredSecrets(store.connectionString)).toBe(true)
  await expect(openWith(store.secretKey)).rejects.toThrow(SecretKeyError)
})

test('an empty database holds no secrets', async () => {
  const { connectionString, drop } = await createTestDatabase()
  expect(await hasStoredSecrets(connectionString)).toBe(false)
  await drop()
})
