import { AppError } from '@cartograph/contract'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { readCubeMessage } from './cube/cube-messages.ts'
import { bodyFromUrl, bodyWithQuery } from './cube/query-body.ts'
import { toAppError } from './errors.ts'
import { checkJsonDepth } from './json-depth.ts'
import { acceptJson } from './accept-json.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const refusal = new AppError('too_deep')

it('refuses JSON that is nested deeper than 64 levels', () => {
  expect(() => checkJsonDepth(nested(64))).not.toThrow()
  expect(() => checkJsonDepth(nested(65))).toThrow(refusal)
  expect(() => checkJsonDepth('{"a":'.repeat(65))).toThrow(refusal)
  expect(refusal.status).toBe(422)
})

it('counts levels, not brackets, and none inside of a text', () => {
  expect(() => checkJsonDepth(`[${'[],{},'.repeat(100)}1]`)).not.toThrow()
  expect(() => checkJsonDepth(JSON.stringify(`"\\${'['.repeat(100)}`))).not.toThrow()
  expect(() => checkJsonDepth(`["\\\\",${nested(64)}]`)).toThrow(refusal)
})

it('applies to queries in a URL, in a body and over a web socket', () => {
  const query = nested(65)
  expect(() => bodyFromUrl({ query })).toThrow(refusal)
  expect(() => bodyWithQuery({ query })).toThrow(refusal)
  expect(() => readCubeMessage(query)).toThrow(refusal)
})

it('applies to the body of any request, before it is parsed', async () => {
  const http = fastify()
  acceptJson(http)
  http.setErrorHandler((error, _request, reply) =>
    reply.status(toAppError(error).status).send({ code: toAppError(error).code }),
  )
  http.post('/', ({ body }) => ({ body: body ?? 'empty' }))
  const send = async (payload: string) => {
    const headers = { 'content-type': 'application/json' }
    const { statusCode } = await http.inject({ method: 'POST', url: '/', headers, payload })
    return statusCode
  }
  expect(await send(nested(64))).toBe(200)
  expect(await send('')).toBe(200)
  expect(await send(nested(65))).toBe(422)
  expect(await send(nested(100_000))).toBe(422)
  await http.close()
})
