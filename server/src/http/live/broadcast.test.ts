import { expect, it, vi } from 'vitest'
import { broadcast, encode } from './broadcast.ts'

const receiver = (readyState: 1 | 2 = 1) => ({
  socket: { readyState, OPEN: 1 as const, send: vi.fn<(bytes: Buffer) => void>() },
})

it('a message is encoded once, and each open socket is sent the same bytes', async () => {
  const [open, closing, left] = [receiver(), receiver(2), receiver()]
  const bytes = encode({ type: 'insights' })
  await broadcast([open, closing, left], (one) => (one === left ? undefined : bytes))
  expect(open.socket.send).toHaveBeenCalledExactlyOnceWith(bytes, { binary: false })
  expect(bytes.toString()).toBe('{"type":"insights"}')
  expect(closing.socket.send).not.toHaveBeenCalled()
  expect(left.socket.send).not.toHaveBeenCalled()
})

it('between some of a thousand sockets others have the thread, and who comes meanwhile is left out', async () => {
  const all = new Set(Array.from({ length: 1_000 }, () => receiver()))
  const sentTo = () => [...all].filter(({ socket }) => socket.send.mock.calls.length > 0).length
  const done = broadcast(all, () => Buffer.from('x'))
  const late = receiver()
  all.add(late)
  const seen: number[] = []
  while (sentTo() < 1_000) {
    seen.push(sentTo())
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(seen.length).toBeGreaterThanOrEqual(5)
  expect(await done).toBeGreaterThanOrEqual(0)
  expect(late.socket.send).not.toHaveBeenCalled()
})
