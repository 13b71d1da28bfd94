import { afterEach, describe, expect, test } from 'vitest'
import { ConnectorError } from '../errors.ts'
import { requestJson, type HttpLimits, type HttpRequest } from './http.ts'
import { startAnsweringServer, type AnsweringServer } from '../testing/answering-server.ts'

const limits: HttpLimits = { firstByteMs: 5_000, totalMs: 10_000, maxBytes: 1000 }
const secret = 'a-secret-token'
let server: AnsweringServer | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

async function post(
  answer: Parameters<typeof startAnsweringServer>[0],
  options: Partial<Omit<HttpRequest, 'limits'>> & { limits?: Partial<HttpLimits> } = {},
): Promise<unknown> {
  server = await startAnsweringServer(answer)
  const { json } = await requestJson({
    platform: 'Acme',
    method: 'POST',
    url: server.url,
    headers: { 'x-token': secret },
    body: { json: { hello: 'world' } },
    signal: new AbortController().signal,
    ...options,
    limits: { ...limits, ...options.limits },
  })
  return json
}

describe('requestJson', () => {
  test('sends JSON with the headers and returns the parsed JSON', async () => {
    const answer = await post((body, request, response) => {
      response.end(JSON.stringify({ body: JSON.parse(body), token: request.headers['x-token'] }))
    })
    expect(answer).toEqual({ body: { hello: 'world' }, token: secret })
  })

  test.each([
    [401, 'auth'],
    [403, 'forbidden'],
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

  test.each([
    ['text/html; charset=UTF-8', '<center>blocked</center>'],
    ['text/plain', '<!DOCTYPE html><title>Attention</title>'],
  ])(
    'an HTML page with status 403 (%s) comes from a CDN and is tried again',
    async (type, page) => {
      const call = post(
        (_, __, response) => {
          response.writeHead(403, { 'content-type': type })
          response.end(page)
        },
        { mapError: () => new ConnectorError('auth', 'no access') },
      )
      await expect(call).rejects.toMatchObject({ class: 'transient' })
    },
  )

  test('sends a form, or no body', async () => {
    const echo: Parameters<typeof startAnsweringServer>[0] = (
      body,
      { method, headers },
      response,
    ) => {
      response.end(JSON.stringify({ body, method, type: headers['content-type'] ?? null }))
    }
    expect(await post(echo, { body: { form: { code: 'a b&c' } } })).toEqual({
      body: 'code=a+b%26c',
      method: 'POST',
      type: 'application/x-www-form-urlencoded',
    })
    await server?.close()
    const request = { platform: 'Acme', headers: {}, signal: new AbortController().signal } as const
    server = await startAnsweringServer(echo)
    const { json } = await requestJson({ ...request, method: 'GET', url: server.url })
    expect(json).toEqual({ body: '', method: 'GET', type: null })
  })

  test('a response without a body is null', async () => {
    const call = post((_, __, response) => {
      response.writeHead(204)
      response.end()
    })
    expect(await call).toBeNull()
  })

  test('an error body can decide the class instead of the status', async () => {
    const call = post(
      (_, __, response) => {
        response.writeHead(400)
        response.end('{"error":{"code":190}}')
      },
      {
        mapError: ({ status, json }) =>
          status === 400 && JSON.stringify(json).includes('190')
            ? new ConnectorError('auth', 'Acme no longer knows the token')
            : null,
      },
    )
    await expect(call).rejects.toMatchObject({ class: 'auth' })
  })

  test('the status of an error counts, however long or truncated its body is', async () => {
    const long = post((_, __, response) => {
      response.writeHead(503)
      response.end('x'.repeat(200_000))
    })
    await expect(long).rejects.toMatchObject({ class: 'transient' })
    await server?.close()
    const cut = post((_, __, response) => {
      response.writeHead(401, { 'content-length': '500' })
      response.write('{"error":')
      setImmediate(() => response.destroy())
    })
    await expect(cut).rejects.toMatchObject({ class: 'auth' })
  })

  test('a truncated refusal of a request is transient, because only its body says why', async () => {
    const refusal = (type: string) =>
      post((_, __, response) => {
        response.writeHead(400, { 'content-type': type })
        response.end('{"error":{"code":4')
      })
    await expect(refusal('application/json')).rejects.toMatchObject({ class: 'transient' })
    await expect(refusal('text/plain')).rejects.toMatchObject({ class: 'payload' })
  })

  test('a truncated response is transient', async () => {
    const whole = post((_, __, response) => response.end('{"data":{"orders":['))
    await expect(whole).rejects.toMatchObject({ class: 'transient' })
  })

  test('a connection that closes during the body is transient', async () => {
    const call = post((_, __, response) => {
      response.writeHead(200, { 'content-length': '500' })
      response.write('{"data":')
      setImmediate(() => response.destroy())
    })
    await expect(call).rejects.toMatchObject({ class: 'transient' })
  })

  test('an unreachable server is transient and reported without secrets', async () => {
    const gone = await startAnsweringServer(() => undefined)
    await gone.close()
    const call = requestJson({
      platform: 'Acme',
      method: 'GET',
      url: gone.url,
      headers: { 'x-token': secret },
      signal: new AbortController().signal,
    })
    await expect(call).rejects.toMatchObject({
      class: 'transient',
      message: 'Acme could not be reached (ECONNREFUSED)',
    })
  })

  test('times out waiting for the first byte', async () => {
    const call = post(() => undefined, { limits: { firstByteMs: 50 } })
    await expect(call).rejects.toMatchObject({
      class: 'transient',
      message: 'Acme did not answer in time',
    })
  })

  test('times out waiting for the last byte', async () => {
    const call = post((_, __, response) => response.write('{'), { limits: { totalMs: 200 } })
    await expect(call).rejects.toMatchObject({
      class: 'transient',
      message: 'Acme did not answer in time',
    })
  })

  test('refuses a response that is too large, without a retry', async () => {
    const call = post((_, __, response) => response.end(JSON.stringify('x'.repeat(2000))))
    await expect(call).rejects.toMatchObject({ class: 'payload' })
  })

  test('an external abort is thrown with its own reason', async () => {
    const stop = new AbortController()
    const call = post(() => stop.abort(new Error('stopped by a user')), { signal: stop.signal })
    await expect(call).rejects.toThrow('stopped by a user')
  })
})
