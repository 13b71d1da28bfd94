import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiKeyId, newId, OrgId } from '@cartograph/contract'
import { apiKeys, loadSecretKeys, openStore, workspaces } from '@cartograph/store'
import { createTestDatabase, silentLog } from '@cartograph/store/testing'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { rotateKey } from './rotate-key.ts'
import { createShutdown } from './shutdown.ts'

const log = pino({ level: 'silent' })
const orgId = newId(OrgId)
let folder: string
let keyFile: string
let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartograph-rotate-'))
  keyFile = join(folder, 'secret.key')
  database = await createTestDatabase()
  const store = await openWithFile()
  const name = 'A shop'
  await store.asSystem(async (tx) => {
    await tx
      .insert(workspaces)
      .values({ orgId, name, orgType: 'ecommerce', timezone: 'UTC', currencyUnits: 'USD' })
    const sealedSecret = store.seal('secret')
    const key = { id: newId(ApiKeyId), orgId, name, scopes: ['data:read' as const], sealedSecret }
    await tx.insert(apiKeys).values({ ...key, secretHash: 'hash', secretEnd: 'cret' })
  })
  await store.close()
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function openWithFile() {
  const [secretKey, ...olderKeys] = await loadSecretKeys({ dataDir: folder, configured: null })
  const { connectionString } = database
  return openStore({ connectionString, secretKey, olderKeys, log: silentLog })
}

async function rotate(): Promise<string> {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: database.connectionString })
  const shutdown = createShutdown(log)
  const { signal } = new AbortController()
  try {
    return await rotateKey({ config, log, shutdown, signal })
  } finally {
    await shutdown.run()
  }
}

test('the secrets open with a new key, and the old one is gone from the file', async () => {
  const before = readFileSync(keyFile, 'utf8')
  expect(await rotate()).toContain('1 secrets are encrypted with the new key')
  const after = readFileSync(keyFile, 'utf8')
  expect(after.trim()).toMatch(/^\S+$/)
  expect(after).not.toContain(before.trim())
  const store = await openWithFile()
  const [key] = await store.asSystem((tx) => tx.select().from(apiKeys))
  expect(store.unseal(key?.sealedSecret ?? '')).toBe('secret')
  await store.close()
})

test('a key that does not open the secrets is refused, and the file stays as it is', async () => {
  const wrong = randomBytes(32).toString('base64')
  writeFileSync(keyFile, wrong)
  await expect(rotate()).rejects.toThrow('The key of the secrets in the database is wrong')
  expect(readFileSync(keyFile, 'utf8')).toBe(wrong)
})

test('a missing key is refused, and none is made', async () => {
  rmSync(keyFile)
  await expect(rotate()).rejects.toThrow('The key of the secrets in the database is missing')
  expect(() => readFileSync(keyFile)).toThrow('ENOENT')
})
