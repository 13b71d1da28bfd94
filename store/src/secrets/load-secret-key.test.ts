import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addSecretKey, dropOlderKeys, loadSecretKeys } from './load-secret-key.ts'

let dataDir: string

const hex = (key: Uint8Array) => Buffer.from(key).toString('hex')

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cartograph-key-'))
})

afterEach(() => rm(dataDir, { recursive: true }))

test('a configured key may be base64, base64url or hexadecimal', async () => {
  const key = randomBytes(32)
  for (const encoding of ['base64', 'base64url', 'hex'] as const) {
    const loaded = await loadSecretKeys({ dataDir, configured: ` ${key.toString(encoding)}\n` })
    expect(loaded.map(hex)).toEqual([hex(key)])
  }
  expect(await readdir(dataDir)).toEqual([])
})

test.each(['', 'secret', randomBytes(16).toString('hex'), randomBytes(33).toString('base64')])(
  'a configured key that is not 32 bytes is refused with the way to make one (%#)',
  async (configured) => {
    await expect(loadSecretKeys({ dataDir, configured })).rejects.toThrow(/openssl rand -base64 32/)
  },
)

test('without one a key is created once, readable by its owner only, also by concurrent processes', async () => {
  const nested = path.join(dataDir, 'not', 'there', 'yet')
  const keys = await Promise.all(
    Array.from({ length: 8 }, () => loadSecretKeys({ dataDir: nested, configured: null })),
  )
  const again = await loadSecretKeys({ dataDir: nested, configured: null })
  expect(again[0]).toHaveLength(32)
  expect(new Set(keys.map(([key]) => hex(key)))).toEqual(new Set([hex(again[0])]))
  expect(await readdir(nested)).toEqual(['secret.key'])
  expect((await stat(path.join(nested, 'secret.key'))).mode & 0o777).toBe(0o600)
})

test('no key is created where a new one cannot open what is stored', async () => {
  const hasSecrets = () => Promise.resolve(true)
  await expect(loadSecretKeys({ dataDir, configured: null, hasSecrets })).rejects.toMatchObject({
    reason: 'missing',
  })
  await expect(addSecretKey(dataDir)).rejects.toMatchObject({ reason: 'missing' })
  expect(await readdir(dataDir)).toEqual([])
})

test('a damaged key file is rejected and left unchanged', async () => {
  await writeFile(path.join(dataDir, 'secret.key'), 'half a ke')
  await expect(loadSecretKeys({ dataDir, configured: null })).rejects.toThrow(
    /Bring the right file/,
  )
})

test('of several configured keys the first is the newest', async () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)]
  const configured = `${newer.toString('base64')}, ${older.toString('hex')}`
  expect((await loadSecretKeys({ dataDir, configured })).map(hex)).toEqual([hex(newer), hex(older)])
})

test('a new key precedes the old one until that is dropped, readable by its owner only', async () => {
  const [first] = await loadSecretKeys({ dataDir, configured: null })
  const [second] = await addSecretKey(dataDir)
  const both = await loadSecretKeys({ dataDir, configured: null })
  expect(both.map(hex)).toEqual([hex(second), hex(first)])
  await dropOlderKeys(dataDir)
  const left = await loadSecretKeys({ dataDir, configured: null })
  expect(left.map(hex)).toEqual([hex(second)])
  expect(await readdir(dataDir)).toEqual(['secret.key'])
  expect((await stat(path.join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
})
