import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { addLocalPagesGate, type LocalPages } from './local-pages.ts'

async function statusFor(audience: LocalPages, headers: Record<string, string> = {}) {
  const http = Fastify({ forceCloseConnections: true })
  addLocalPagesGate(http, audience)
  http.get('/', () => 'here')
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  const { status } = await fetch(url, { headers })
  await http.close()
  return status
}

it('opens to a program of this user, connected directly', async () => {
  expect(await statusFor('own')).toBe(200)
  // Not through a proxy on this machine.
  expect(await statusFor('own', { 'x-forwarded-for': '127.0.0.1' })).not.toBe(200)
})

it('opens to everyone or no one where the installation says so', async () => {
  expect(await statusFor('everyone', { 'x-forwarded-for': '10.0.0.1' })).toBe(200)
  expect(await statusFor('off')).not.toBe(200)
})
