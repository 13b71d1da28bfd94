import { describe, expect, it } from 'vitest'
import { dummyHash, hashPassword, verifyPassword } from './password.ts'

const parametersOf = (hash: string) => hash.split('$').slice(1, 4).join(' ')

describe('passwords', () => {
  it('are stored as argon2id with the parameters that OWASP recommends', async () => {
    const hash = await hashPassword('correct horse')
    expect(parametersOf(hash)).toBe('argon2id v=19 m=19456,t=2,p=1')
    expect(await verifyPassword(hash, 'correct horse')).toBe(true)
    expect(await verifyPassword(hash, 'correct horse ')).toBe(false)
  })

  it('take as long to verify for an unknown account as for a known one', async () => {
    expect(parametersOf(dummyHash)).toBe(parametersOf(await hashPassword('x')))
    expect(await verifyPassword(null, 'correct horse')).toBe(false)
  })
})
