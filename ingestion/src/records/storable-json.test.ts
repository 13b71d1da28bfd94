import { expect, it } from 'vitest'
import { storableJson } from './set-aside.ts'

it('replaces what PostgreSQL cannot store, in keys and values at any depth', () => {
  expect(storableJson({ 'a\0': ['x\0y', { b: '\ud800!' }] })).toEqual({
    'a\uFFFD': ['x\uFFFDy', { b: '\uFFFD!' }],
  })
})

it('leaves everything else as it is', () => {
  const payload = { n: 1.5, t: true, none: null, text: 'Zürich 🧭 \\u0000', list: [[], {}] }
  expect(storableJson(payload)).toEqual(payload)
})
