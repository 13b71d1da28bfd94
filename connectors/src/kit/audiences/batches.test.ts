import { expect, test } from 'vitest'
import { unknownPerson } from '../../testing/audience-samples.ts'
import { batchesOf, bytesOfPerson } from './batches.ts'

async function split(sizes: Iterable<number> | AsyncIterable<number>) {
  const batches: number[][] = []
  for await (const batch of batchesOf(sizes, (size) => size, { items: 3, bytes: 10 }))
    batches.push(batch)
  return batches
}

test('a batch ends before a limit is exceeded, and one that is too large is sent alone', async () => {
  expect(await split([1, 1, 1, 1])).toEqual([[1, 1, 1], [1]])
  expect(await split([6, 4, 1])).toEqual([[6, 4], [1]])
  expect(await split([2, 12, 2])).toEqual([[2], [12], [2]])
  expect(await split([])).toEqual([])
})

test('a list of unknown length is read no further than the batch needs', async () => {
  let read = 0
  async function* numbers() {
    for (;;) yield await Promise.resolve((read += 1))
  }
  for await (const batch of batchesOf(numbers(), () => 1, { items: 3, bytes: 10 })) {
    expect(batch).toEqual([1, 2, 3])
    break
  }
  expect(read).toBe(4)
})

test('the bytes of a person count characters of any script', () => {
  const bytes = (firstName: string) => bytesOfPerson({ ...unknownPerson, firstName })
  expect(bytes('Łukasz') - bytes('Lukasz')).toBe(1)
})
