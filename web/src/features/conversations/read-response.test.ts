import { expect, test } from 'vitest'
import { readResponse } from './read-response.ts'

const read = (response: string | null) => readResponse({ response })

test('an answer is plain text, or JSON with a type', () => {
  expect(read('Net sales were $10.')).toEqual({ type: 'text', response: 'Net sales were $10.' })
  expect(read('{"type":"table","response":"By channel:"}')).toEqual({
    type: 'table',
    response: 'By channel:',
  })
  expect(read(null)).toEqual({ type: 'text', response: '' })
})

test('incomplete JSON and JSON of another shape are not read', () => {
  for (const text of ['{"type":"text","resp', '{"type":"chart","response":""}', '{}'])
    expect(read(text)).toBeNull()
})
