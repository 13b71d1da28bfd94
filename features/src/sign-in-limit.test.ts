import { AppError } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { createSignInLimit } from './sign-in-limit.ts'

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000)

describe('the sign-in limit', () => {
  it('refuses the sixth attempt on an account within a minute, from whatever address', () => {
    const limit = createSignInLimit()
    for (const n of [1, 2, 3, 4, 5]) limit.enter({ email: 'a@x.example', address: `${n}` }, at(n))
    const sixth = () => limit.enter({ email: 'a@x.example', address: '6' }, at(6))
    expect(sixth).toThrow(AppError)
    expect(sixth).toThrow('Wait a minute')
  })

  it('refuses an address that tries many accounts, and nobody else', () => {
    const limit = createSignInLimit({ perAccount: 5, perAddress: 3 })
    for (const n of [1, 2, 3]) limit.enter({ email: `${n}@x.example`, address: 'here' }, at(n))
    expect(() => limit.enter({ email: '4@x.example', address: 'here' }, at(4))).toThrow(AppError)
    expect(() => limit.enter({ email: '4@x.example', address: 'there' }, at(4))).not.toThrow()
  })

  it('lets in again once a minute has passed since the first of the attempts', () => {
    const limit = createSignInLimit({ perAccount: 2, perAddress: 100 })
    limit.enter({ email: 'a@x.example', address: null }, at(0))
    limit.enter({ email: 'a@x.example', address: null }, at(30))
    expect(() => limit.enter({ email: 'a@x.example', address: null }, at(59))).toThrow(AppError)
    expect(() => limit.enter({ email: 'a@x.example', address: null }, at(61))).not.toThrow()
  })

  it('does not count the attempts that were forgotten because they succeeded', () => {
    const limit = createSignInLimit({ perAccount: 1, perAddress: 1 })
    for (const n of [1, 2, 3]) limit.enter({ email: 'a@x.example', address: 'here' }, at(n))()
    expect(() => limit.enter({ email: 'a@x.example', address: 'here' }, at(4))).not.toThrow()
  })

  it('counts attempts that are still being checked, so that guessing in parallel does not help', () => {
    const limit = createSignInLimit({ perAccount: 1, perAddress: 100 })
    limit.enter({ email: 'a@x.example', address: null }, at(0))
    expect(() => limit.enter({ email: 'a@x.example', address: null }, at(0))).toThrow(AppError)
  })
})
