// @vitest-environment jsdom
import { CancelledError } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from './toast.ts'
import { ApiError, apiErrorFrom } from '../../api/api-error.ts'
import { readFieldErrors, reportError } from './report-error.ts'

afterEach(() => void vi.restoreAllMocks())

const detail = (code: string, message = 'Told so') => ({ detail: { code, message } })
const spyOnToastError = () => vi.spyOn(toast, 'error').mockImplementation(() => undefined)

test('a rejected request shows the message of the server', () => {
  const error = spyOnToastError()
  reportError(apiErrorFrom(403, detail('forbidden')))
  reportError(apiErrorFrom(500, {}))
  expect(error.mock.calls).toEqual([['Told so'], ['Server Error']])
})

test.each([
  ['cancelled by the browser', new DOMException('x', 'AbortError')],
  ['cancelled by the cache', new CancelledError()],
  ['signed out', apiErrorFrom(401, { detail: 'Not authenticated' })],
  ['of the plan', apiErrorFrom(455, detail('plan_expired'))],
  ['of the plan, in capitals', apiErrorFrom(455, detail('TRIAL_EXPIRED'))],
])('an error that is %s is not shown here', (_, error) => {
  const spy = spyOnToastError()
  reportError(error)
  expect(spy).not.toHaveBeenCalled()
  expect(readFieldErrors(error)).toEqual({ fields: {}, general: null })
})

test('a bug of the page is reported and not swallowed', () => {
  const spy = spyOnToastError()
  const raised = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', raised)
  const fault = new TypeError('x is undefined')
  reportError(fault)
  expect(spy.mock.calls).toEqual([[]])
  expect(raised.mock.calls).toEqual([[fault]])
  vi.unstubAllGlobals()
})

test('field errors are assigned by the path after its first part', () => {
  const error = apiErrorFrom(422, {
    detail: [
      { loc: ['body', 'org_name'], msg: 'Required' },
      { loc: ['body', 'org_name'], msg: 'Too short' },
      { loc: ['body', 'emails', 0], msg: 'Not an address' },
      { loc: ['body'], msg: 'Nothing to change' },
    ],
  })
  expect(readFieldErrors(error)).toEqual({
    fields: { org_name: ['Required', 'Too short'], 'emails.0': ['Not an address'] },
    general: 'Nothing to change',
  })
})

test('without field errors the message is general', () => {
  expect(readFieldErrors(new ApiError(409, 'Changed meanwhile')).general).toBe('Changed meanwhile')
  expect(readFieldErrors(new TypeError('x')).general).toBe('Something went wrong')
})
