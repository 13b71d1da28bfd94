import { once, getEventListeners } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openChannel } from './channel.ts'

it('requests that end with the same signal share one listener of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartograph-channel-'))
  const path = join(folder, 'engine.sock')
  const silent = createServer((socket) => socket.resume().on('end', () => socket.end()))
  await once(silent.listen(path), 'listening')
  const channel = await openChannel(path, () => undefined)
  const { signal } = new AbortController()
  const listeners = () => getEventListeners(signal, 'abort').length
  const request = { op: 'ping' } as const
  const sent = Array.from({ length: 30 }, () => channel.send(request, [], { signal }))
  const ended = Promise.allSettled(sent)
  expect(listeners()).toBe(1)
  await channel.close()
  expect((await ended).map(({ status }) => status)).toEqual(sent.map(() => 'rejected'))
  expect(listeners()).toBe(0)
  silent.close()
  rmSync(folder, { recursive: true })
})
