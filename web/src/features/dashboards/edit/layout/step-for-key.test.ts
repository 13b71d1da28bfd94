import { describe, expect, it } from 'vitest'
import { stepForKey } from './step-for-key.ts'

const bare = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }

describe('a key on the handle of an element', () => {
  it.each([
    ['ArrowLeft', 'left', 'narrower'],
    ['ArrowRight', 'right', 'wider'],
    ['ArrowUp', 'up', 'shorter'],
    ['ArrowDown', 'down', 'taller'],
  ])('%s moves it %s and with Shift makes it %s', (key, move, resize) => {
    expect(stepForKey({ ...bare, key })).toBe(move)
    expect(stepForKey({ ...bare, key, shiftKey: true })).toBe(resize)
  })

  it.each(['ctrlKey', 'altKey', 'metaKey'])('with %s is left to the browser', (held) => {
    expect(stepForKey({ ...bare, key: 'ArrowLeft', [held]: true })).toBeUndefined()
  })

  it.each(['Tab', 'Enter', 'Escape', 'a'])('%s moves nothing', (key) => {
    expect(stepForKey({ ...bare, key })).toBeUndefined()
  })
})
