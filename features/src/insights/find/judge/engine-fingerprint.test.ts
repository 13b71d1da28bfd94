import type * as Engine from '@cartograph/analysis'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('@cartograph/analysis')
  vi.resetModules()
})

const markOf = async () => (await import('./engine-fingerprint.ts')).engineFingerprint()

it('an unchanged engine has the same fingerprint, and one that judges differently has another', async () => {
  const mark = await markOf()
  vi.resetModules()
  expect(await markOf()).toBe(mark)

  vi.resetModules()
  vi.doMock('@cartograph/analysis', async (original) => {
    const engine = await original<typeof Engine>()
    const advanceStore: typeof engine.advanceStore = (...given) => {
      const { state, judgements } = engine.advanceStore(...given)
      const [[id, [first, ...others]]] = [...judgements] as [[string, never[]]]
      const moved = { ...(first as unknown as { chance: number }), chance: 0.123 } as never
      return { state, judgements: new Map([...judgements, [id, [moved, ...others]]]) }
    }
    return { ...engine, advanceStore }
  })
  expect(await markOf()).not.toBe(mark)
})
