import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { seededChoices } from './choices.ts'
import type { JudgedRequest } from './generate.ts'

export interface JudgedAnswer {
  /** Why there was none. */
  readonly error?: string
  /** Null when the connection ended without an answer, as it may for a request that is broken. */
  readonly status: number | null
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** From the last byte of the request to the last byte of the answer. */
  readonly ms: number
}

const onUsed = ' on a used connection'

export function openClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })

  async function send(request: JudgedRequest): Promise<JudgedAnswer[]> {
    const { delivery } = request
    if (delivery === 'halfHeaders') return sendRaw(port, request, 'half')
    if (delivery === 'pipelined') return sendRaw(port, request, 'pipelined')
    const answer = await sendHttp(request)
    // Like a browser: a connection may be closed while the next request is already on its way.
    const isLost = delivery === 'whole' && /ECONNRESET|hang up/.test(answer.error ?? '')
    return [isLost && answer.error?.includes(onUsed) ? await sendHttp(request) : answer]
  }

  function sendHttp({ seed, method, url, headers, body, delivery }: JudgedRequest) {
    const choices = seededChoices(seed ^ 0x5bd1e995)
    return new Promise<JudgedAnswer>((resolve) => {
      const isWhole = delivery === 'whole' || delivery === 'broken'
      const length = body !== null && isWhole ? { 'content-length': Buffer.byteLength(body) } : {}
      let sentAt = performance.now()
      const ended = (error: Error): JudgedAnswer => ({
        status: null,
        headers: {},
        body: '',
        ms: 0,
        error: `${String(error)}${request.reusedSocket ? onUsed : ''}`,
      })
      const request = httpRequest({
        agent,
        port,
        host: '127.0.0.1',
        method,
        path: toPath(url),
        headers: { ...headers, ...length },
      })
      request.on('error', (error) => resolve(ended(error)))
      request.on('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', (error) => resolve(ended(error)))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: decode(Buffer.concat(parts), response.headers['content-encoding']),
            ms: performance.now() - sentAt,
          }),
        )
      })
      if (delivery === 'broken') {
        setTimeout(() => request.destroy(), choices.pick([0, 0, 1, 2, 5, 20, 100]))
        if (choices.chance(0.5)) return void request.write((body ?? '').slice(0, -1))
      }
      if (delivery === 'whole' || delivery === 'broken' || body === null) {
        return void request.end(body ?? undefined)
      }
      void (async () => {
        const pieces = 1 + choices.below(5)
        const bytes = Buffer.from(body)
        for (let n = 0; n < pieces; n += 1) {
          const from = Math.floor((bytes.length * n) / pieces)
          request.write(bytes.subarray(from, Math.floor((bytes.length * (n + 1)) / pieces)))
          if (delivery === 'slow') await sleep(choices.pick([10, 100, 400]))
        }
        sentAt = performance.now()
        request.end()
      })()
    })
  }

  return { send, close: () => agent.destroy() }
}

/** Writes bytes that no HTTP client would. */
function sendRaw(
  port: number,
  { seed, method, url, headers, body }: JudgedRequest,
  way: 'half' | 'pipelined',
): Promise<JudgedAnswer[]> {
  const choices = seededChoices(seed ^ 0x5bd1e995)
  const path = toPath(url)
  const lines = Object.entries({ host: '127.0.0.1', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const length = body === null ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  const one = `${method} ${path} HTTP/1.1\r\n${lines}${length}\r\n${body ?? ''}`
  const text =
    way === 'half'
      ? choices.pick([
          one.slice(0, choices.below(one.length)),
          `${method} ${path} HTTP/1.1\r\n${lines}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
          `${method} ${path} HTTP/1.1\r\n${lines}content-length: -1\r\n\r\n`,
          `${method} ${path} HTTP/1.1\r\n${lines}transfer-encoding: chunked\r\n\r\nzz\r\n`,
          `${method} ${path} HTTP/1.1\r\n${lines}x: ${'x'.repeat(20_000)}\r\n\r\n`,
          `${method} ${path}?${'x'.repeat(20_000)} HTTP/1.1\r\n${lines}\r\n`,
          `${method} ${path} HTTP/9.9\r\n\r\n`,
          `${method} ${path} HTTP/1.0\r\n\r\n`,
          `${method} http://evil.example${path} HTTP/1.1\r\n${lines}\r\n`,
          `${method} * HTTP/1.1\r\n${lines}\r\n`,
          `CONNECT evil.example:80 HTTP/1.1\r\n${lines}\r\n`,
          '\0\xFF\x16\x03\x01',
          'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        ])
      : one.repeat(2 + choices.below(6))
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    const started = performance.now()
    const socket = connect(port, '127.0.0.1')
    // Pipelined requests are answered at once; one that is incomplete would be waited for.
    const timer = setTimeout(
      () => socket.destroy(),
      way === 'half' ? choices.pick([5, 50, 500]) : 3_000,
    )
    socket.on('data', (part) => {
      parts.push(part)
      if (way === 'pipelined') timer.refresh()
    })
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(readAnswers(Buffer.concat(parts).toString(), performance.now() - started))
    })
    socket.write(text, 'latin1')
    if (way === 'pipelined') socket.end()
  })
}

/** The status and the text of each answer; a body that contains a status line is no concern here. */
function readAnswers(text: string, ms: number): JudgedAnswer[] {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((part) => part.startsWith('HTTP/1.1 '))
    .map((part) => ({
      status: Number(part.slice(9, 12)),
      headers: {},
      body: part.slice(part.indexOf('\r\n\r\n') + 4),
      ms,
    }))
}

/** Node refuses paths with characters that are not escaped. */
function toPath(url: string): string {
  return url.replaceAll(/[^\x21-\x7E]/g, (found) => encodeURIComponent(found))
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'gzip') return gunzipSync(bytes).toString()
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  if (encoding === 'deflate') return inflateSync(bytes).toString()
  return bytes.toString()
}
