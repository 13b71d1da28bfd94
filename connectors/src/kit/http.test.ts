import { afterEach, describe, expect, test } from 'vitest'
import { postJson, type HttpLimits } from './http.ts'
import { startAnsweringServer, type AnsweringServer } from './testing/answering-server.ts'

const limits: HttpLimits = { firstByteMs: 5_000, totalMs: 10_000, maxBytes: 1000 }
const secret = 'a-secret-token'
let server: AnsweringServer | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

async function post(
  answer: Parameters<typeof startAnsweringServer>[0],
  options: { limits?: Partial<HttpLimits>; signal?: AbortSignal } = {},
): Promise<unknown> {
  server = await startAnsweringServer(answer)
  return postJson({
    platform: 'Acme',
    url: server.url,
    headers: { 'x-token': secret },
    body: { hello: 'world' },
    signal: options.signal ?? new AbortController().signal,
    limits: { ...limits, ...options.limits },
  })
}

describe('postJson', () => {
  test('sends JSON with the headers and answers the parsed JSON', async () => {
    const answer = await post((body, request, response) => {
      response.end(JSON.stringify({ body: JSON.parse(body), token: request.headers['x-token'] }))
    })
    expect(answer).toEqual({ body: { hello: 'world' }, token: secret })
  })

  test.each([
    [401, 'auth'],
    [403, 'auth'],
    [402, 'gone'],
    [404, 'gone'],
    [423, 'gone'],
    [429, 'throttled'],
    [500, 'transient'],
    [502, 'transient'],
    [503, 'transient'],
    [400, 'payload'],
    [302, 'payload'],
  ] as const)('status %i is an error of class %s', async (status, errorClass) => {
    const call = post((_, __, response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:1/', 'retry-after': '1.5' })
      response.end(`{"errors":"${secret}"}`)
    })
    await expect(call).rejects.toMatchObject({
      name: 'ConnectorError',
      class: errorClass,
      retryAfterMs: status === 429 ? 1500 : null,
      message: expect.not.stringContaining(secret),
    })
  })

  test('an answer that breaks off is transient', async () => {
    const whole = post((_, __, response) => response.end('{"data":{"orders":['))
    await expect(whole).rejects.toMatchObject({ class: 'transient' })
  })

  test('a connection that breaks off in the body is transient', async () => {
    const call = post((_, __, response) => {
      response.writeHead(200, { 'content-length': '500' })
      response.write('{"data":')
      setImmediate(() => response.destroy())
    })
    await expect(call).rejects.toMatchObject({ class: 'transient' })
  })

  test('a server that is not there is transient and named without secrets', async () => {
    const gone = await startAnsweringServer(() => undefined)
    await gone.close()
    const call = postJson({
      platform: 'Acme',
      url: gone.url,
      headers: { 'x-token': secret },
      body: {},
      signal: new AbortController().signal,
    })
    await expect(call).rejects.toMatchObject({
      class: 'transient',
      message: 'Acme could not be reached (ECONNREFUSED)',
    })
  })

  test('waits for the first byte no longer than allowed', async () => {
    const call = post(() => undefined, { limits: { firstByteMs: 50 } })
    await expect(call).rejects.toMatchObject({
      class: 'transient',
      message: 'Acme did not answer in time',
    })
  })

  test('waits for the last byte no longer than allowed', async () => {
    const call = post((_, __, response) => response.write('{'), { limits: { totalMs: 200 } })
    await expect(call).rejects.toMatchObject({
      class: 'transient',
      message: 'Acme did not answer in time',
    })
  })

  test('refuses an answer that is too large, and does not ask for it again', async () => {
    const call = post((_, __, response) => response.end(JSON.stringify('x'.repeat(2000))))
    await expect(call).rejects.toMatchObject({ class: 'payload' })
  })

  test('an abort from outside comes out as what it was aborted with', async () => {
    const stop = new AbortController()
    const call = post(() => stop.abort(new Error('stopped by a person')), { signal: stop.signal })
    await expect(call).rejects.toThrow('stopped by a person')
  })
})
