import { expect, it } from 'vitest'
import { isSignedEvent } from './signed-event.ts'

const body = Buffer.from('{"id":1}')
const at = new Date(1_700_000_000_000)
const v1 = '2f441ba4b3b2d50d28a9ab9d9fd8880376ecd1eb5d0435401553f5d8d0a5dcf8'
const right = `t=1700000000,v1=${v1}`

it.each([right, `t=1700000000,v1=${'0'.repeat(64)}, v1=${v1},v0=x`])(
  'accepts a signature over the time and the body: %s',
  (signature) => {
    expect(isSignedEvent({ body, signature }, 'whsec_test', at)).toBe(true)
  },
)

it.each([
  ['another body', { body: Buffer.from('{"id":2}') }],
  ['another time', { signature: right.replace('t=1700000000', 't=1700000001') }],
  ['an older scheme only', { signature: right.replace('v1=', 'v0=') }],
  ['no signature', { signature: '' }],
  ['another secret', { secret: 'whsec_other' }],
  ['a time of six minutes ago', { now: new Date(at.getTime() + 360_000) }],
])('refuses %s', (_, over) => {
  const { secret = 'whsec_test', now = at, ...rest }: Partial<Given> = over
  expect(isSignedEvent({ body, signature: right, ...rest }, secret, now)).toBe(false)
})

interface Given {
  body: Buffer
  signature: string
  secret: string
  now: Date
}
