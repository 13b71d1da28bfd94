import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { connectionTimeouts, limitConnections, listenBacklog } from './limit-connections.ts'

let server: Server
const clients: Socket[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

async function listen(limits: { total: number; perAddress: number }, isTrusted = false) {
  server = createServer({ ...connectionTimeouts }, (_request, response) => response.end('here'))
  limitConnections(server, { isTrustedProxy: () => isTrusted, limits })
  server.listen({ host: '127.0.0.1', port: 0, backlog: listenBacklog })
  await once(server, 'listening')
}

/** Whether the server answers a request on a new connection. */
async function isServed(): Promise<boolean> {
  const { port } = server.address() as AddressInfo
  const client = connect(port, '127.0.0.1')
  clients.push(client)
  client.on('error', () => undefined)
  client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  const answered = await Promise.race([
    once(client, 'data').then(() => true),
    once(client, 'close').then(() => false),
  ])
  return answered
}

it('refuses connections of an address beyond its limit until one of them ends', async () => {
  await listen({ total: 100, perAddress: 2 })
  expect([await isServed(), await isServed(), await isServed()]).toEqual([true, true, false])
  clients[0]?.destroy()
  await expect.poll(isServed).toBe(true)
})

it('limits all addresses together, and a trusted proxy only by that', async () => {
  await listen({ total: 2, perAddress: 1 }, true)
  expect([await isServed(), await isServed(), await isServed()]).toEqual([true, true, false])
})

it('accepts a burst of 800 connections at once', async () => {
  await listen({ total: 5_000, perAddress: 5_000 })
  const dropped = countDroppedConnections()
  const answers = await Promise.all(Array.from({ length: 800 }, isServed))
  expect(answers.every(Boolean)).toBe(true)
  // A connection that the kernel drops is tried again after a second, so it is served as well.
  expect(countDroppedConnections() - dropped).toBe(0)
})

/** The kernel's count of connections that found a listen queue full; 0 where there is none. */
function countDroppedConnections(): number {
  if (!existsSync('/proc/net/netstat')) return 0
  const [names, values] = readFileSync('/proc/net/netstat', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('TcpExt:'))
    .map((line) => line.split(' '))
  return Number(values?.[names?.indexOf('ListenOverflows') ?? -1] ?? 0)
}
