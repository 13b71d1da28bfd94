import fastify, { type FastifyInstance } from 'fastify'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const rows = Array.from({ length: 200 }, (_, n) => ({ day: `2026-10-${n}`, netSales: '12.50' }))
let http: FastifyInstance
beforeAll(() => {
  http = fastify()
  compressAnswers(http)
  http.get('/rows', () => ({ rows }))
  http.get('/few', () => ({ rows: rows.slice(0, 2) }))
  http.get('/page', (_, reply) => reply.type('text/html').send('x'.repeat(9_000)))
  http.get('/varied', (_, reply) => reply.header('vary', 'origin').send({ rows }))
})
afterAll(() => http.close())

const ask = (url: string, accepted?: string) =>
  http.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

describe('a data response', () => {
  it.each(['gzip', 'gzip, deflate, br', 'br;q=1, GZIP;q=0.5'])(
    'is compressed for clients that accept %s, with the same content',
    async (accepted) => {
      const answer = await ask('/rows', accepted)
      expect(answer.headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: 'accept-encoding',
        'content-length': String(answer.rawPayload.length),
      })
      expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual({ rows })
      expect(answer.rawPayload.length).toBeLessThan(JSON.stringify({ rows }).length / 6)
    },
  )

  it.each([undefined, 'br', 'identity', 'gzip;q=0', 'gzip;q=0.0', 'gzipped'])(
    'is not compressed for clients that accept %s',
    async (accepted) => {
      const answer = await ask('/rows', accepted)
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.headers['vary']).toBe('accept-encoding')
      expect(answer.json()).toEqual({ rows })
    },
  )

  it('is unchanged when compression gains nothing or does not apply', async () => {
    for (const url of ['/few', '/page']) {
      const { headers } = await ask(url, 'gzip')
      expect(headers).not.toHaveProperty('content-encoding')
      expect(headers).not.toHaveProperty('vary')
    }
  })

  it('keeps other values of the vary header', async () => {
    expect((await ask('/varied', 'gzip')).headers['vary']).toBe('origin, accept-encoding')
  })
})
