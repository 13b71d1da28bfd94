import { describe, expect, it } from 'vitest'
import { stepOfKey } from './step-of-key.ts'

const bare = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }

describe('a key on the handle of an element', () => {
  it.each([
    ['ArrowLeft', 'left', 'narrower'],
    ['ArrowRight', 'right', 'wider'],
    ['ArrowUp', 'up', 'shorter'],
    ['ArrowDown', 'down', 'taller'],
  ])('%s moves it %s and with Shift makes it %s', (key, move, resize) => {
    expect(stepOfKey({ ...bare, key })).toBe(move)
    expect(stepOfKey({ ...bare, key, shiftKey: true })).toBe(resize)
  })

  it.each(['ctrlKey', 'altKey', 'metaKey'])('with %s is left to the browser', (held) => {
    expect(stepOfKey({ ...bare, key: 'ArrowLeft', [held]: true })).toBeUndefined()
  })

  it.each(['Tab', 'Enter', 'Escape', 'a'])('%s moves nothing', (key) => {
    expect(stepOfKey({ ...bare, key })).toBeUndefined()
  })
})
