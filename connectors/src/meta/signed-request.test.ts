import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { readSignedRequest } from './signed-request.ts'

const content = { algorithm: 'HMAC-SHA256', user_id: '1020', issued_at: 1_700_000_000 }

function signed(payload: object, secret = 'appsecret'): string {
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`
}

it('reads the user and the time of a request that our secret has signed', () => {
  const expected = { userId: '1020', issuedAt: new Date('2023-11-14T22:13:20Z') }
  expect(readSignedRequest(signed(content), 'appsecret')).toEqual(expected)
  const numeric = signed({ ...content, user_id: 1020, expires: 1 })
  expect(readSignedRequest(numeric, 'appsecret')).toEqual(expected)
})

it.each([
  ['of another secret', signed(content, 'another')],
  ['with another payload', `${signed(content).split('.')[0]}.${signed({}).split('.')[1]}`],
  ['without a signature', `.${signed(content).split('.')[1]}`],
  ['with a third part', `${signed(content)}.x`],
  ['that is empty', ''],
  ['of another algorithm', signed({ ...content, algorithm: 'none' })],
  ['without a user', signed({ ...content, user_id: undefined })],
  ['with an impossible time', signed({ ...content, issued_at: 1e300 })],
])('refuses a request %s', (_, text) => {
  expect(readSignedRequest(text, 'appsecret')).toBeNull()
})
