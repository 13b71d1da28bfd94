import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecretKey } from './load-secret-key.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cartograph-key-'))
})

afterEach(() => rm(dataDir, { recursive: true }))

test('a configured key is taken as base64, base64url or hexadecimal', async () => {
  const key = randomBytes(32)
  for (const encoding of ['base64', 'base64url', 'hex'] as const) {
    const loaded = await loadSecretKey({ dataDir, configured: ` ${key.toString(encoding)}\n` })
    expect(loaded.toString('hex')).toBe(key.toString('hex'))
  }
  expect(await readdir(dataDir)).toEqual([])
})

test.each(['', 'secret', randomBytes(16).toString('hex'), randomBytes(33).toString('base64')])(
  'a configured key that is not 32 bytes is refused with the way to make one (%#)',
  async (configured) => {
    await expect(loadSecretKey({ dataDir, configured })).rejects.toThrow(/openssl rand -base64 32/)
  },
)

test('without one a key is made once, for its owner alone, also by several at once', async () => {
  const nested = path.join(dataDir, 'not', 'there', 'yet')
  const keys = await Promise.all(
    Array.from({ length: 8 }, () => loadSecretKey({ dataDir: nested, configured: null })),
  )
  const again = await loadSecretKey({ dataDir: nested, configured: null })
  expect(again).toHaveLength(32)
  expect(new Set(keys.map((key) => key.toString('hex')))).toEqual(new Set([again.toString('hex')]))
  expect(await readdir(nested)).toEqual(['secret.key'])
  expect((await stat(path.join(nested, 'secret.key'))).mode & 0o777).toBe(0o600)
})

test('a damaged key file is refused and left alone', async () => {
  await writeFile(path.join(dataDir, 'secret.key'), 'half a ke')
  await expect(loadSecretKey({ dataDir, configured: null })).rejects.toThrow(/Bring the right file/)
})
