import type { LookupFunction } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { startAnsweringServer, type AnsweringServer } from '../testing/answering-server.ts'
import { requestJson } from './http.ts'
import { publicLookup } from './public-lookup.ts'
import { sendToPublic } from './send-to-public.ts'

const { signal } = new AbortController()
let server: AnsweringServer | null = null
let requests = 0

afterEach(async () => {
  await server?.close()
  server = null
  requests = 0
})

async function start(status = 200): Promise<AnsweringServer> {
  server = await startAnsweringServer((body, { method, headers }, response) => {
    requests += 1
    response.writeHead(status, { 'content-type': 'application/json', location: 'http://10.0.0.1/' })
    response.end(status === 204 ? undefined : JSON.stringify({ body, method, x: headers['x-key'] }))
  })
  return server
}

const get = (url: string, isPublicOnly = true) =>
  requestJson({ platform: 'Acme', method: 'GET', url, headers: {}, signal, isPublicOnly })

/** Stands for a public name: there is no public server in a test. */
const leadsHere: LookupFunction = (_, options, callback) => {
  const address = { address: '127.0.0.1', family: 4 }
  if (options.all === true) return callback(null, [address])
  callback(null, address.address, address.family)
}

describe('a request to a host that a user entered', () => {
  test.each(['127.0.0.1', 'localhost'])('is refused when %s is private', async (host) => {
    const { port } = new URL((await start()).url)
    const url = `http://${host}:${port}/`
    const message = 'The address of Acme is in a private network'
    await expect(get(url)).rejects.toMatchObject({ class: 'auth', message })
    expect(requests).toBe(0)
    await get(url, false)
    expect(requests).toBe(1)
  })

  test('looks its name up again, and refuses it once it leads to a private address', async () => {
    const { port } = new URL((await start()).url)
    const url = `http://shop.example:${port}/`
    const request = { method: 'GET', headers: {}, signal }
    expect((await sendToPublic(url, request, leadsHere)).status).toBe(200)
    const rebound: LookupFunction = (_, options, callback) =>
      publicLookup('localhost', options, callback)
    const again = sendToPublic(url, request, rebound)
    await expect(again).rejects.toMatchObject({ name: 'PrivateAddressError' })
    expect(requests).toBe(1)
  })

  test('is sent and answered as by fetch, without following redirects', async () => {
    const { port } = new URL((await start(302)).url)
    const url = `http://shop.example:${port}/`
    const request = { method: 'POST', headers: { 'x-key': 'k' }, body: 'grüße', signal }
    const response = await sendToPublic(url, request, leadsHere)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('http://10.0.0.1/')
    expect(await response.json()).toEqual({ body: 'grüße', method: 'POST', x: 'k' })
  })

  test('may be answered without a body', async () => {
    const { port } = new URL((await start(204)).url)
    const request = { method: 'DELETE', headers: {}, signal }
    const response = await sendToPublic(`http://shop.example:${port}/`, request, leadsHere)
    expect([response.status, await response.text()]).toEqual([204, ''])
  })

  test('ends with its signal, and says why a host cannot be reached', async () => {
    const request = { method: 'GET', headers: {}, signal: AbortSignal.abort() }
    await expect(sendToPublic('http://shop.example:1/', request, leadsHere)).rejects.toMatchObject({
      name: 'TypeError',
      cause: { name: 'AbortError' },
    })
    const nowhere = sendToPublic('http://shop.example:1/', { ...request, signal }, leadsHere)
    await expect(nowhere).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  })
})
