import type { Choices } from './choices.ts'

/** A header that the server reads, with a value that is not usual. */
export function oddHeaders(choices: Choices): Record<string, string> {
  const name = choices.pick([
    'idempotency-key',
    'x-request-id',
    'cookie',
    'origin',
    'accept-encoding',
    'accept',
    'x-forwarded-for',
    'x-forwarded-proto',
    'forwarded',
    'traceparent',
    'content-encoding',
    'authorization',
    'user-agent',
    'host',
    'if-none-match',
    'range',
    'expect',
    'x-shopify-hmac-sha256',
    'x-shopify-shop-domain',
    'stripe-signature',
    'x-http-method-override',
    'prefer',
  ])
  if (name === 'accept-encoding')
    return { [name]: choices.pick(['gzip', 'br', 'identity;q=0', '*']) }
  if (name === 'accept') return { [name]: choices.pick(['text/html', 'x', '*/*;q=0', 'image/png']) }
  if (name === 'content-encoding') return { [name]: choices.pick(['gzip', 'br', 'x']) }
  if (name === 'idempotency-key' && choices.chance(0.7)) {
    return { [name]: `key-${choices.below(20)}` }
  }
  return { [name]: choices.pick(values) }
}

const values = [
  '',
  'x',
  'null',
  '0',
  '-1',
  'a b',
  '"',
  "'",
  ';',
  '=;=;=',
  '%00',
  '%ff',
  'ÿ',
  '*',
  'Bearer',
  'Bearer ',
  'Basic YTpi',
  'bearer x.y.z',
  'https://evil.example',
  'http://[::1',
  '::',
  '999.999.999.999',
  'for="[::1]:x"',
  '00-0-0-0',
  'bytes=0-',
  '100-continue',
  't=1,v1=00',
  'cartograph_refresh=x',
  '__Host-cartograph_refresh=%ff',
  'x'.repeat(4e3),
  '127.0.0.1, x',
] as unknown as readonly [string, ...string[]]
