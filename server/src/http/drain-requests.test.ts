import { setTimeout as sleep } from 'node:timers/promises'
import { request as send, Agent, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { drainRequests } from './drain-requests.ts'
import { errorBody } from './errors.ts'

let http: FastifyInstance
let finishSlow: () => void
let slowStarted: Promise<void>

async function open(graceMs = 5_000): Promise<number> {
  http = fastify({ forceCloseConnections: true, return503OnClosing: false })
  drainRequests(http, {
    graceMs,
    answerError: (error, _request, reply) => reply.status(error.status).send(errorBody(error)),
  })
  http.setErrorHandler((error: Error & { status?: number }, _request, reply) =>
    reply.status(error.status ?? 500).send({ detail: error.message }),
  )
  http.get('/quick', () => ({ answer: 'quick' }))
  http.post('/quick', () => ({ answer: 'quick' }))
  const slow = new Promise<void>((resolve) => (finishSlow = resolve))
  let onStart = () => {}
  slowStarted = new Promise<void>((resolve) => (onStart = resolve))
  http.get('/slow', async () => {
    onStart()
    await slow
    return { answer: 'slow' }
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  return (http.server.address() as AddressInfo).port
}

afterEach(() => {
  finishSlow()
  return http.close()
})

interface Outcome {
  readonly status: number
  readonly text: string
  readonly connection: string | undefined
}

/** The answer, or the code of the error. */
function get(port: number, path: string, agent?: Agent): Promise<Outcome | string> {
  return new Promise((resolve) => {
    const request = send({ host: '127.0.0.1', port, path, agent }, (response: IncomingMessage) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      const { statusCode: status = 0, headers } = response
      response.once('end', () => resolve({ status, text, connection: headers.connection }))
      response.once('error', (error) => resolve(String(error)))
    })
    request.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    request.end()
  })
}

const refusal = { status: 503, connection: 'close' }

test('a request in flight is answered, and one that arrives meanwhile is refused with 503', async () => {
  const port = await open()
  const slow = get(port, '/slow')
  await slowStarted
  const closed = http.close()
  await sleep(20)
  expect(await get(port, '/quick')).toMatchObject(refusal)
  finishSlow()
  expect(await slow).toEqual({ status: 200, text: '{"answer":"slow"}', connection: 'close' })
  await closed
  expect(await get(port, '/quick')).toBe('ECONNREFUSED')
})

test('a request that takes longer than the grace is refused with 503', async () => {
  const port = await open(150)
  const slow = get(port, '/slow')
  await slowStarted
  const startedAt = performance.now()
  await http.close()
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  expect(await slow).toEqual({
    ...refusal,
    text: expect.stringContaining('"code":"stopping"'),
  })
})

test('idle connections are closed', async () => {
  const port = await open()
  const idle = connect(port, '127.0.0.1')
  idle.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(idle, 'data')
  const ended = once(idle, 'close')
  await http.close()
  await ended
})

test('a body that is under way is read before its request is refused', async () => {
  const port = await open()
  const client = connect(port, '127.0.0.1')
  const slow = get(port, '/slow')
  await slowStarted
  const closed = http.close()
  await sleep(20)
  client.write('POST /quick HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n')
  client.write('x'.repeat(100_000))
  await sleep(20)
  client.write('x'.repeat(100_000))
  const [answer] = (await once(client, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 /)
  finishSlow()
  await Promise.all([slow, closed])
})

test('busy connections get an answer that closes them, and are not reset', async () => {
  const port = await open()
  const busy = Array.from({ length: 20 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (;;) {
      const outcome = await get(port, '/quick', agent)
      if (typeof outcome === 'string' || outcome.connection === 'close') return outcome
    }
  })
  await sleep(50)
  await http.close()
  for (const last of await Promise.all(busy)) expect(last).toMatchObject({ connection: 'close' })
})
