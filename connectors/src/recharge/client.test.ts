import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startAnsweringServer, type AnsweringServer } from '../kit/testing/answering-server.ts'
import { clientOf } from '../kit/testing/client-of.ts'
import { api } from './client.ts'

const { signal } = new AbortController()
let server: AnsweringServer | null = null
afterEach(() => server?.close())

async function refusedWith(status: number, body: unknown): Promise<unknown> {
  server = await startAnsweringServer((_body, _request, response) => {
    response.writeHead(status)
    response.end(JSON.stringify(body))
  })
  const call = { path: '/subscriptions', answer: z.unknown(), signal }
  return clientOf(api, server.url)
    .call(call)
    .then(
      () => null,
      (error: unknown) => error,
    )
}

test.each([
  [401, { errors: 'bad authentication' }, 'auth'],
  [403, { errors: 'the required scope is missing' }, 'forbidden'],
  [404, { errors: 'Not Found' }, 'payload'],
  [409, { errors: 'conflict' }, 'transient'],
  [422, { errors: { limit: ['is not a number'] } }, 'payload'],
  [429, { errors: 'rate limit' }, 'throttled'],
  [503, { error: 'unavailable' }, 'transient'],
])('an error with status %i is of the right class', async (status, body, of) => {
  expect(await refusedWith(status, body)).toMatchObject({ class: of })
})
