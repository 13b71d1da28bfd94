import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = randomBytes(32)
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
    () => unseal(randomBytes(32), sealed, 'connection 1'),
    () => unseal(key, sealed, 'connection 2'),
    () => unseal(key, sealed),
    () => unseal(key, sealed.slice(0, -4), 'connection 1'),
    () => unseal(key, `${sealed}.`, 'connection 1'),
    () => unseal(key, sealed.replace('v1', 'v2'), 'connection 1'),
    () => unseal(key, ''),
    () => unseal(key, 'plain text'),
  ]) {
    expect(attempt).toThrow('cannot be opened: it was altered, or SECRET_KEY is not the one')
  }
})

test('a key of another length is refused', () => {
  expect(() => seal(randomBytes(16), 'token')).toThrow('32 bytes')
})
