import { expect, it, vi } from 'vitest'
import { createTurns } from './turns.ts'

it('does so much at once, the others in their order, and nothing for a caller who left', async () => {
  const turns = createTurns(2)
  const { signal } = new AbortController()
  const left = new AbortController()
  const started: number[] = []
  const ends: (() => void)[] = []
  const write = (n: number, of = signal) =>
    turns.run(of, async () => {
      started.push(n)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  const all = [write(1), write(2), write(3, left.signal), write(4)]
  left.abort(new Error('left'))
  await expect(all[2]).rejects.toThrow('left')
  expect(started).toEqual([1, 2])
  ends[0]?.()
  await vi.waitFor(() => expect(started).toEqual([1, 2, 4]))
  ends[1]?.()
  ends[2]?.()
  await Promise.all([all[1], all[3]])
  await expect(write(5, left.signal)).rejects.toThrow('left')
})
