import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rewrap, seal, unseal } from './seal.ts'

const older = randomBytes(32)
const key = [randomBytes(32)] as const
const texts = ['', 'token', 'Grüße 🗝', 'x'.repeat(10_000)]

test.each(texts)('what was sealed opens again (%#)', (text) => {
  expect(unseal(key, seal(key, text))).toBe(text)
  expect(unseal(key, seal(key, text, 'connection 1'), 'connection 1')).toBe(text)
})

test('the same text is never sealed the same way twice, and is not readable in it', () => {
  const sealed = new Set(Array.from({ length: 100 }, () => seal(key, 'token')))
  expect(sealed.size).toBe(100)
  for (const one of sealed) expect(Buffer.from(one, 'base64url').toString()).not.toContain('token')
})

test('a change of any single character is found out', () => {
  const sealed = seal(key, 'token')
  for (let at = 0; at < sealed.length; at++) {
    const other = sealed[at] === 'A' ? 'B' : 'A'
    const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
    expect(() => unseal(key, changed), `position ${at}`).toThrow('cannot be opened')
  }
})

test('another key, another place, a cut end or another format do not open', () => {
  const sealed = seal(key, 'token', 'connection 1')
  for (const attempt of [
    () => unseal([randomBytes(32)], sealed, 'connection 1'),
    () => unseal(key, sealed, 'connection 2'),
    () => unseal(key, sealed),
    () => unseal(key, sealed.slice(0, -4), 'connection 1'),
    () => unseal(key, `${sealed}.`, 'connection 1'),
    () => unseal(key, sealed.replace('v2', 'v1'), 'connection 1'),
    () => unseal(key, ''),
    () => unseal(key, 'plain text'),
  ]) {
    expect(attempt).toThrow('cannot be opened: it was altered, or SECRET_KEY is not the one')
  }
})

test('a key of another length is refused', () => {
  expect(() => seal([randomBytes(16)], 'token')).toThrow('32 bytes')
})

describe('a change of keys', () => {
  const both = [key[0], older] as const

  test('what an older key sealed opens while that key is there, and no longer', () => {
    const sealed = seal([older], 'token', 'connection 1')
    expect(unseal(both, sealed, 'connection 1')).toBe('token')
    expect(() => unseal(key, sealed, 'connection 1')).toThrow('cannot be opened')
  })

  test('it can be sealed anew by whoever does not know its place, and is still bound to it', () => {
    const renewed = rewrap(both, seal([older], 'token', 'connection 1')) ?? ''
    expect(unseal(key, renewed, 'connection 1')).toBe('token')
    expect(() => unseal(key, renewed, 'connection 2')).toThrow('cannot be opened')
    expect(() => unseal([older], renewed, 'connection 1')).toThrow('cannot be opened')
  })

  test('what the newest key sealed is left as it is', () => {
    expect(rewrap(both, seal(both, 'token'))).toBeNull()
  })

  test('what none of the keys sealed is told, not skipped', () => {
    expect(() => rewrap(both, seal([randomBytes(32)], 'token'))).toThrow('cannot be opened')
  })

  test('the first form of seals still opens', () => {
    const sealed = firstForm(older, 'token', 'connection 1')
    expect(unseal(both, sealed, 'connection 1')).toBe('token')
    expect(() => unseal(both, sealed, 'connection 2')).toThrow('cannot be opened')
    expect(rewrap(both, sealed)).toBeNull()
  })
})

/** As earlier versions sealed. */
function firstForm(secretKey: Uint8Array, plain: string, boundTo: string): string {
  const sealing = new Uint8Array(hkdfSync('sha256', secretKey, '', 'cartograph/seal', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
  cipher.setAAD(Buffer.from(`v1\n${boundTo}`))
  const parts = [nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return `v1.${Buffer.concat(parts).toString('base64url')}`
}
