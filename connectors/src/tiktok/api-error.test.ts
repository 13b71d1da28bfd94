import { expect, test } from 'vitest'
import { errorOfCode } from './api-error.ts'

test.each([
  [40_102, 'auth'],
  [40_105, 'auth'],
  [40_110, 'auth'],
  [40_001, 'forbidden'],
  [40_301, 'forbidden'],
  [40_300, 'gone'],
  [40_016, 'throttled'],
  [40_100, 'throttled'],
  [40_133, 'throttled'],
  [20_001, 'transient'],
  [40_202, 'transient'],
  [40_700, 'transient'],
  [50_000, 'transient'],
  [51_305, 'transient'],
  [60_001, 'transient'],
  [40_002, 'payload'],
  [40_051, 'payload'],
  [60_000, 'payload'],
])('code %i is of class %s', (code, expected) => {
  expect(errorOfCode(code)).toMatchObject({ class: expected, code })
})

test('an audience that is being processed can be changed later', () => {
  const message = 'Audience is not editable, please check audience status'
  expect(errorOfCode(40_002, message)).toMatchObject({
    class: 'throttled',
    retryAfterMs: 900_000,
    isNotEditable: true,
  })
  expect(String(errorOfCode(40_105, 'The token secret-token is wrong'))).not.toContain('secret')
})
