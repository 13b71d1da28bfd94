import { expect, test } from 'vitest'
import type { AccessTokens, SignedToken } from '../manifest/auth.ts'
import { ConnectorError } from '../errors.ts'
import { fixedToken, withSignedToken, withToken } from './with-token.ts'

const { signal } = new AbortController()
const first = { token: 'first', tokenSecret: 'secret of first' }
const second = { token: 'second', tokenSecret: 'secret of second' }

/** Returns the second token once the first is rejected. */
const replaced: AccessTokens = {
  facts: {},
  get: (_signal, refused) => Promise.resolve(refused === 'first' ? 'second' : 'first'),
  getSigned: (_signal, refused) => Promise.resolve(refused === 'first' ? second : first),
}

const taking =
  <Token>(good: Token, calls: Token[]) =>
  (token: Token) => {
    calls.push(token)
    return token === good
      ? Promise.resolve('answer')
      : Promise.reject(new ConnectorError('auth', 'No'))
  }

test('a rejected call is repeated once, signed with the new token', async () => {
  const calls: SignedToken[] = []
  expect(await withSignedToken(replaced, signal, taking(second, calls))).toBe('answer')
  expect(calls).toEqual([first, second])
  const bearers: string[] = []
  expect(await withToken(replaced, signal, taking('second', bearers))).toBe('answer')
  expect(bearers).toEqual(['first', 'second'])
})

test('without a new token it fails at once', async () => {
  const calls: SignedToken[] = []
  const fixed = fixedToken('first', {}, 'secret of first')
  const refused = withSignedToken(fixed, signal, taking(second, calls))
  await expect(refused).rejects.toMatchObject({ class: 'auth', message: 'No' })
  expect(calls).toEqual([first])
})

test('an access token without a secret cannot sign, and needs a new consent', async () => {
  const calls: SignedToken[] = []
  const refused = withSignedToken(fixedToken('first'), signal, taking(first, calls))
  await expect(refused).rejects.toMatchObject({ class: 'auth' })
  expect(calls).toEqual([])
})
