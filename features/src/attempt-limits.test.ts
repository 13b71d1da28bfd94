import { AppError } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { createAttemptLimit, createAttemptLimits } from './attempt-limits.ts'

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000)

describe('a limit of attempts', () => {
  it('refuses the sixth attempt on an account within a minute, from any address', () => {
    const limit = createAttemptLimit({ perAccount: 5, perAddress: 20 })
    for (const n of [1, 2, 3, 4, 5]) limit.enter({ account: 'a@x.example', address: `${n}` }, at(n))
    const sixth = () => limit.enter({ account: 'a@x.example', address: '6' }, at(6))
    expect(sixth).toThrow(AppError)
    expect(sixth).toThrow('Wait a minute')
  })

  it('refuses an address that tries many accounts, without affecting others', () => {
    const limit = createAttemptLimit({ perAccount: 5, perAddress: 3 })
    for (const n of [1, 2, 3]) limit.enter({ account: `${n}@x.example`, address: 'here' }, at(n))
    expect(() => limit.enter({ account: '4@x.example', address: 'here' }, at(4))).toThrow(AppError)
    expect(() => limit.enter({ account: '4@x.example', address: 'there' }, at(4))).not.toThrow()
  })

  it('accepts attempts again a minute after the first one', () => {
    const limit = createAttemptLimit({ perAccount: 2, perAddress: 100 })
    limit.enter({ account: 'a@x.example', address: null }, at(0))
    limit.enter({ account: 'a@x.example', address: null }, at(30))
    expect(() => limit.enter({ account: 'a@x.example', address: null }, at(59))).toThrow(AppError)
    expect(() => limit.enter({ account: 'a@x.example', address: null }, at(61))).not.toThrow()
  })

  it('does not count attempts that succeeded', () => {
    const limit = createAttemptLimit({ perAccount: 1, perAddress: 1 })
    for (const n of [1, 2, 3]) limit.enter({ account: 'a@x.example', address: 'here' }, at(n))()
    expect(() => limit.enter({ account: 'a@x.example', address: 'here' }, at(4))).not.toThrow()
  })

  it('counts attempts in progress, so that parallel guessing does not help', () => {
    const limit = createAttemptLimit({ perAccount: 1, perAddress: 100 })
    limit.enter({ account: 'a@x.example', address: null }, at(0))
    expect(() => limit.enter({ account: 'a@x.example', address: null }, at(0))).toThrow(AppError)
  })

  it('on codes lasts a day, so that new codes do not add more tries', () => {
    const { sendCode } = createAttemptLimits()
    const attempts = Array.from({ length: 20 }, (_, n) => n)
    for (const n of attempts)
      sendCode.enter({ account: 'a@x.example', address: null }, at(n * 3600))
    const next = () => sendCode.enter({ account: 'a@x.example', address: null }, at(20 * 3600))
    expect(next).toThrow(AppError)
    expect(() =>
      sendCode.enter({ account: 'a@x.example', address: null }, at(86_401)),
    ).not.toThrow()
  })
})
