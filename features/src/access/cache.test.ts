import { expect, it } from 'vitest'
import { createCache } from './cache.ts'

function memoryOver(values: Map<string, string>, clock = { ms: 0 }) {
  const asked: string[] = []
  const memory = createCache<string, string>(
    (key) => {
      asked.push(key)
      return Promise.resolve(values.get(key) ?? null)
    },
    () => clock.ms,
  )
  return { memory, asked, clock }
}

it('loads once for concurrent callers, and serves later ones from memory', async () => {
  const { memory, asked } = memoryOver(new Map([['a', 'one']]))
  expect(await Promise.all([memory.get('a'), memory.get('a')])).toEqual(['one', 'one'])
  await memory.get('a')
  expect(asked).toEqual(['a'])
})

it('loads again only what was invalidated', async () => {
  const values = new Map([
    ['a', 'one'],
    ['b', 'two'],
  ])
  const { memory, asked } = memoryOver(values)
  await memory.get('a')
  await memory.get('b')
  values.set('a', 'changed')
  memory.invalidateWhere((value) => value === 'one')
  expect(await memory.get('a')).toBe('changed')
  await memory.get('b')
  expect(asked).toEqual(['a', 'b', 'a'])
})

it('does not keep a value that changed while it was loaded', async () => {
  const { memory, asked } = memoryOver(new Map([['a', 'one']]))
  const reading = memory.get('a')
  memory.invalidateWhere(() => false)
  await reading
  await memory.get('a')
  expect(asked).toEqual(['a', 'a'])
})

it('loads again after a few seconds without a notification', async () => {
  const { memory, asked, clock } = memoryOver(new Map())
  expect(await memory.get('a')).toBeNull()
  clock.ms = 5_000
  await memory.get('a')
  expect(asked).toEqual(['a', 'a'])
})

it('does not cache failures', async () => {
  let attempts = 0
  const memory = createCache<string, string>(() => {
    attempts += 1
    return attempts === 1 ? Promise.reject(new Error('gone')) : Promise.resolve('back')
  })
  await expect(memory.get('a')).rejects.toThrow('gone')
  expect(await memory.get('a')).toBe('back')
})

it('returns from memory only fresh values that have been loaded', async () => {
  const { memory, clock } = memoryOver(new Map([['a', 'one']]))
  const loading = memory.get('a')
  expect(memory.recall('a')).toBeUndefined()
  await loading
  expect(memory.recall('a')).toBe('one')
  clock.ms = 5_000
  expect(memory.recall('a')).toBeUndefined()
})
