import { randomBytes } from 'node:crypto'
import { newId, OrgId, UserId } from '@cartograph/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKeys, connections, eq, idempotencyKeys, oauthProfiles, openStore } from '../index.ts'
import { openTestStore, silentLog, type TestStore } from '../testing.ts'
import { seal } from './seal.ts'
import { addUser, fillWorkspace } from '../workspace-rows.fixture.ts'

const orgId = newId(OrgId)
const userId = newId(UserId)
const newKey = randomBytes(32)
let store: TestStore

beforeAll(async () => {
  store = await openTestStore()
  await addUser(store, userId)
  await fillWorkspace(store, orgId, userId)
  await store.inWorkspace(orgId, async (tx) => {
    await tx.update(connections).set({ sealedCredentials: store.seal('a key', 'here') })
    await tx.update(oauthProfiles).set({ sealedTokens: store.seal('tokens', 'there') })
    await tx.update(idempotencyKeys).set({ answer: store.seal('"an answer"', 'kept') })
    await tx.update(apiKeys).set({ sealedSecret: store.seal('secret') })
  })
})

afterAll(() => store.close())

function openWith(secretKey: Uint8Array, olderKeys: readonly Uint8Array[] = []) {
  const { connectionString } = store
  return openStore({ connectionString, secretKey, olderKeys, log: silentLog })
}

test('everything stored opens with the new key alone, and is resealed only once', async () => {
  const both = await openWith(newKey, [store.secretKey])
  expect(await both.rewrapSecrets()).toEqual({ renewed: 4, left: 0 })
  expect(await both.rewrapSecrets()).toEqual({ renewed: 0, left: 0 })
  await both.close()

  const after = await openWith(newKey)
  const found = await after.inWorkspace(orgId, async (tx) => ({
    connection: (await tx.select().from(connections))[0],
    profile: (await tx.select().from(oauthProfiles))[0],
    key: (await tx.select().from(apiKeys))[0],
    answer: (await tx.select().from(idempotencyKeys))[0]?.answer as string,
  }))
  expect(after.unseal(found.connection?.sealedCredentials ?? '', 'here')).toBe('a key')
  expect(after.unseal(found.profile?.sealedTokens ?? '', 'there')).toBe('tokens')
  expect(after.unseal(found.key?.sealedSecret ?? '')).toBe('secret')
  expect(after.unseal(found.answer, 'kept')).toBe('"an answer"')
  expect(() => store.unseal(found.key?.sealedSecret ?? '')).toThrow('cannot be opened')
  await after.close()
})

test('one secret that cannot be opened stops it and changes nothing', async () => {
  const lost = seal([randomBytes(32)], 'lost')
  await store.inWorkspace(orgId, (tx) =>
    tx.update(apiKeys).set({ sealedSecret: lost }).where(eq(apiKeys.orgId, orgId)),
  )
  const both = await openWith(randomBytes(32), [newKey])
  await expect(both.rewrapSecrets()).rejects.toThrow('cannot be opened')
  await both.close()
  const [connection] = await store.inWorkspace(orgId, (tx) => tx.select().from(connections))
  const before = await openWith(newKey)
  expect(before.unseal(connection?.sealedCredentials ?? '', 'here')).toBe('a key')
  await before.close()
})
