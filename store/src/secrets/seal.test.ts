import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rewrap, seal, unseal } from './seal.ts'

const older = randomBytes(32)
const key = [randomBytes(32)] as const
const texts = ['', 'token', 'Grüße 🗝', 'x'.repeat(10_000)]

test.each(texts)('sealed text opens again (%#)', (text) => {
  expect(unseal(key, seal(key, text))).toBe(text)
  expect(unseal(key, seal(key, text, 'connection 1'), 'connection 1')).toBe(text)
})

test('the same text is sealed differently each time, and is not readable', () => {
  const sealed = new Set(Array.from({ length: 100 }, () => seal(key, 'token')))
  expect(sealed.size).toBe(100)
  for (const one of sealed) expect(Buffer.from(one, 'base64url').toString()).not.toContain('token')
})

test('a change of any single character is detected', () => {
  const sealed = seal(key, 'token')
  for (let at = 0; at < sealed.length; at++) {
    const other = sealed[at] === 'A' ? 'B' : 'A'
    const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
    expect(() => unseal(key, changed), `position ${at}`).toThrow('cannot be opened')
  }
})

test('another key, another row, truncated text or another format do not open', () => {
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

  test('text sealed with an older key opens while that key is configured', () => {
    const sealed = seal([older], 'token', 'connection 1')
    expect(unseal(both, sealed, 'connection 1')).toBe('token')
    expect(() => unseal(key, sealed, 'connection 1')).toThrow('cannot be opened')
  })

  test('it can be resealed without knowing its row, and stays bound to it', () => {
    const renewed = rewrap(both, seal([older], 'token', 'connection 1')) ?? ''
    expect(unseal(key, renewed, 'connection 1')).toBe('token')
    expect(() => unseal(key, renewed, 'connection 2')).toThrow('cannot be opened')
    expect(() => unseal([older], renewed, 'connection 1')).toThrow('cannot be opened')
  })

  test('text sealed with the newest key is left unchanged', () => {
    expect(rewrap(both, seal(both, 'token'))).toBeNull()
  })

  test('text sealed with an unknown key is an error', () => {
    expect(() => rewrap(both, seal([randomBytes(32)], 'token'))).toThrow('cannot be opened')
  })

  test('the v1 format still opens', () => {
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
