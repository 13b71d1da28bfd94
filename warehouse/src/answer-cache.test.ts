import { describe, expect, it } from 'vitest'
import { createAnswerCache, type AnswerCache } from './answer-cache.ts'

describe('the answer cache', () => {
  const add = (cache: AnswerCache<string>, workspace: string, key: string, bytes: number) =>
    cache.add(key, { workspace, tables: null, bytes, answer: key })

  const keptOf = (cache: AnswerCache<string>, keys: readonly string[]) =>
    keys.filter((key) => cache.get(key) !== undefined)

  it('evicts the least recently used answers', () => {
    const cache = createAnswerCache<string>(400)
    for (const key of ['a', 'b', 'c', 'd']) add(cache, key, key, 100)
    expect(cache.get('a')).toBe('a')
    add(cache, 'e', 'e', 100)
    expect(keptOf(cache, ['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'c', 'd', 'e'])
    expect(cache.bytes).toBe(400)
  })

  it('lets a single workspace use all of the memory', () => {
    const cache = createAnswerCache<string>(400)
    const keys = ['a', 'b', 'c', 'd', 'e']
    for (const key of keys) add(cache, 'same', key, 90)
    expect(keptOf(cache, keys)).toEqual(['b', 'c', 'd', 'e'])
  })

  it('evicts only answers of a workspace that uses more than a quarter', () => {
    const cache = createAnswerCache<string>(400)
    add(cache, 'small', 'oldest', 50)
    const greedy = Array.from({ length: 7 }, (_, index) => `greedy ${index}`)
    for (const key of greedy) add(cache, 'greedy', key, 50)
    const others = Array.from({ length: 5 }, (_, index) => `other ${index}`)
    for (const key of others) add(cache, key, key, 50)
    expect(keptOf(cache, ['oldest', ...others])).toHaveLength(6)
    expect(keptOf(cache, greedy)).toEqual(greedy.slice(5))
  })

  it('stores no answer larger than a quarter of the memory', () => {
    const cache = createAnswerCache<string>(400)
    add(cache, 'a', 'fits', 100)
    add(cache, 'a', 'too large', 101)
    expect(keptOf(cache, ['fits', 'too large'])).toEqual(['fits'])
  })

  it('counts a replaced answer once', () => {
    const cache = createAnswerCache<string>(400)
    for (const bytes of [80, 30, 60]) add(cache, 'a', 'same', bytes)
    expect(cache.bytes).toBe(60)
  })

  it('invalidates answers by table, within their workspace', () => {
    const cache = createAnswerCache<string>(4000)
    const tablesOf = { a: ['orders'], b: ['refunds', 'orders'], c: ['products'] } as const
    for (const workspace of ['one', 'two'])
      for (const [name, tables] of Object.entries(tablesOf)) {
        const answer = `${workspace} ${name}`
        cache.add(answer, { workspace, tables, bytes: 10, answer })
      }
    add(cache, 'one', 'one any', 10)
    cache.forget('one', ['orders'])
    const keys = ['one a', 'one b', 'one c', 'one any', 'two a', 'two b', 'two c']
    expect(keptOf(cache, keys)).toEqual(['one c', 'two a', 'two b', 'two c'])
    cache.forget('two', null)
    expect(keptOf(cache, keys)).toEqual(['one c'])
    expect(cache.bytes).toBe(10)
  })
})
