import { expect, it } from 'vitest'
import { collectBytes, inBlocks } from './byte-sink.ts'

it('passes all bytes on in order, in full blocks, although their memory is used again', () => {
  const blocks: number[][] = []
  const { sink, flush } = inBlocks((block) => blocks.push([...block]), 4)
  const reused = new Uint8Array(3)
  for (const first of [0, 3, 6]) {
    reused.set([first, first + 1, first + 2])
    sink(reused)
  }
  flush()
  flush()
  expect(blocks).toEqual([[0, 1, 2, 3], [4, 5, 6, 7], [8]])
})

it('collects a file of no bytes, and one of more than a block', async () => {
  expect(await collectBytes(() => Promise.resolve())).toHaveLength(0)
  const large = Uint8Array.from({ length: 600_000 }, (_, n) => n % 251)
  const collected = await collectBytes((sink) => Promise.resolve(sink(large)))
  expect(Buffer.compare(collected, large)).toBe(0)
})
