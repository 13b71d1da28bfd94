import { expect, it } from 'vitest'
import { requestErrorFrom } from './request-error.ts'

it('keeps the message of an error that this version does not know', () => {
  const error = requestErrorFrom(418, {
    detail: { code: 'of_a_later_version', message: 'No tea.' },
  })
  expect(error).toMatchObject({ status: 418, code: null, message: 'No tea.', isTemporary: false })
})

it('says what is wrong with each value', () => {
  const detail = [
    { loc: ['body', 'name'], msg: 'Required' },
    { loc: ['query', 'page'], msg: 'At least 1' },
  ]
  const error = requestErrorFrom(422, { detail })
  expect(error.message).toBe('body.name: Required; query.page: At least 1')
  expect(error).toMatchObject({ code: 'invalid_request', problems: detail })
})
