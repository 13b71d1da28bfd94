import { IncomingMessage, type IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { escapeHtml } from '@cartograph/contract'
import { isAllowedOrigin } from './allowed-origin.ts'
import { isSameMachine } from './same-machine.ts'

function requestOf(
  headers: IncomingHttpHeaders,
  addresses: { remoteAddress?: string; localAddress?: string } = {},
): IncomingMessage {
  const socket = new Socket()
  for (const [name, value] of Object.entries(addresses)) {
    Object.defineProperty(socket, name, { value })
  }
  const request = new IncomingMessage(socket)
  request.headers = headers
  return request
}

describe('a page that opens a live connection', () => {
  const ours = 'https://app.shop.example'
  it.each([
    [{ host: 'app.shop.example' }, true],
    [{ host: 'inner:3000', origin: ours }, true],
    [{ host: 'localhost:3000', origin: 'http://localhost:3000' }, true],
    [{ host: 'localhost:3000', origin: 'http://localhost:4000' }, false],
    [{ host: 'app.shop.example', origin: 'https://app.shop.example.evil.example' }, false],
    [{ host: 'app.shop.example', origin: 'null' }, false],
  ])('with %j may: %s', (headers, may) => {
    expect(isAllowedOrigin(requestOf(headers), ours)).toBe(may)
  })
})

describe('a request from this machine', () => {
  it.each([
    [{ remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' }, {}, true],
    [{ remoteAddress: '::ffff:127.0.0.1', localAddress: '::ffff:127.0.0.1' }, {}, true],
    [{ remoteAddress: '::1', localAddress: '::1' }, {}, true],
    [{ remoteAddress: '10.0.0.5', localAddress: '10.0.0.5' }, {}, true],
    [{ remoteAddress: '10.0.0.6', localAddress: '10.0.0.5' }, {}, false],
    [
      { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' },
      { 'x-forwarded-for': '1.2.3.4' },
      false,
    ],
    [
      { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' },
      { forwarded: 'for=1.2.3.4' },
      false,
    ],
    [{ remoteAddress: '::1', localAddress: '::1' }, { via: '1.1 proxy' }, false],
    [{}, {}, false],
  ])('at %j with %j is one: %s', (addresses, headers, expected) => {
    expect(isSameMachine(requestOf(headers, addresses))).toBe(expected)
  })
})

describe('text in a page', () => {
  it('is escaped', () => {
    expect(escapeHtml(`<img src=x onerror="alert('&')">`)).toBe(
      '&#60;img src=x onerror=&#34;alert(&#39;&#38;&#39;)&#34;&#62;',
    )
  })
})
