import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@cartograph/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { call } from '../testing/call.ts'
import { aQuery } from '../testing/endpoint-requests.ts'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'
import { openHttp } from './open-http.ts'

let server: TestServer
let dataToken: string

beforeAll(async () => {
  server = await openTestServer()
  const params = { orgId: server.orgId }
  const token = server.tokens.admin
  const answer = await call(server.http, endpoints.getDataToken, { params, token })
  dataToken = z.object({ token: z.string() }).parse(answer.json()).token
})
afterAll(() => server.close())

describe('the query API', () => {
  const query = () => aQuery.query
  const load = (url: string, token = dataToken) =>
    server.http.inject({ url, headers: { authorization: token } })

  it('takes a query in the URL and answers as to the same one in a body', async () => {
    const url = `/cubejs-api/v1/load?queryType=multi&cache=no-cache&query=${encodeURIComponent(
      JSON.stringify(query()),
    )}`
    const byUrl = await load(url)
    const byBody = await call(server.http, endpoints.loadQuery, {
      body: { query: query() },
      token: dataToken,
    })
    expect(byUrl.statusCode).toBe(200)
    expect(byUrl.json()).toEqual(byBody.json())
  })

  it.each([
    ['no query at all', '', 'Query param is required'],
    ['a query that is no JSON', '?query={', 'Query param must be JSON'],
    ['an unknown key', '?query={"foo":1}', 'Invalid query format'],
    ['an unknown cube', '?query={"measures":["Nope.orders"]}', "Cube 'Nope' not found"],
    ['a limit beyond all', '?query={"measures":["ShopifyOrders.orders"],"limit":50001}', 'limit'],
  ])('refuses %s with 400 and the words its clients show', async (_, search, words) => {
    const answer = await load(`/cubejs-api/v1/load${encodeURI(search)}`)
    expect(answer.statusCode).toBe(400)
    const { error } = z.object({ error: z.string(), detail: z.unknown() }).parse(answer.json())
    expect(error).toContain(words)
  })

  it('takes no token of the REST API, and the REST API none of its', async () => {
    expect((await load('/cubejs-api/v1/load', server.tokens.admin)).statusCode).toBe(401)
    const rest = await call(server.http, endpoints.getUser, { token: dataToken })
    expect(rest.statusCode).toBe(401)
  })

  it('stops the query when its client goes away', async () => {
    let stopped: (() => void) | undefined
    const wasStopped = new Promise<void>((resolve) => (stopped = resolve))
    const semantic: TestServer['services']['semantic'] = {
      ...server.services.semantic,
      load: ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => {
            stopped?.()
            reject(new Error('stopped'))
          })
        }),
    }
    const services = { ...server.services, semantic }
    const slow = await openHttp({ ...server.options, services })
    await slow.listen({ host: '127.0.0.1', port: 0 })
    const { port } = slow.server.address() as AddressInfo
    const request = httpRequest({
      port,
      method: 'POST',
      path: '/cubejs-api/v1/load',
      headers: { authorization: dataToken, 'content-type': 'application/json' },
    })
    request.on('error', () => undefined)
    request.end(JSON.stringify({ query: query() }))
    setTimeout(() => request.destroy(), 300)
    await wasStopped
    await slow.close()
  })
})
