import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('shortens what is too long and nothing else, without splitting a character', () => {
  expect(cutText('shoes', 5)).toBe('shoes')
  expect(cutText('shoes!', 5)).toBe('shoe…')
  expect(cutText('👟👟👟', 3)).toBe('👟👟👟')
  expect(cutText('👟👟👟👟', 3)).toBe('👟👟…')
})
