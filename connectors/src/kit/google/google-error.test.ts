import { describe, expect, test } from 'vitest'
import { googleError, readGoogleError } from './google-error.ts'

const reason = (name: string) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: name,
  domain: 'googleapis.com',
})

function read(json: unknown, headers: Record<string, string> = {}) {
  return readGoogleError({ status: 400, headers: new Headers(headers), json, text: '' })
}

function meaningOf(status: string, details: unknown[] = [], headers?: Record<string, string>) {
  const body = { error: { code: 400, message: 'Secret ya29.token', status, details } }
  const error = read(body, headers)
  return error === null ? null : googleError('Acme', error, 'auth/acme.readonly')
}

describe("Google's error responses", () => {
  test('are read from an object, and from an array around it', () => {
    const body = { error: { code: 404, message: 'Gone.', status: 'NOT_FOUND' } }
    expect(read(body)).toMatchObject({ status: 'NOT_FOUND', message: 'Gone.', reason: null })
    expect(read([body])).toEqual(read(body))
  })

  test('are ignored when the body has another format', () => {
    expect(read(null)).toBeNull()
    expect(read({ error: 'invalid_grant' })).toBeNull()
    expect(read([])).toBeNull()
  })

  test.each([
    ['UNAUTHENTICATED', 'auth'],
    ['PERMISSION_DENIED', 'forbidden'],
    ['INVALID_ARGUMENT', 'payload'],
    ['NOT_FOUND', 'gone'],
    ['RESOURCE_EXHAUSTED', 'throttled'],
    ['UNAVAILABLE', 'transient'],
    ['INTERNAL', 'transient'],
  ])('%s is of class %s, and its text is never quoted', (status, errorClass) => {
    const error = meaningOf(status)
    expect(error?.class).toBe(errorClass)
    expect(error?.message).not.toContain('ya29')
  })

  test('an unknown status means no more than the HTTP status', () => {
    expect(meaningOf('SOMETHING_NEW')).toBeNull()
  })

  test('a deselected permission is distinguished from a revoked one', () => {
    const unticked = meaningOf('PERMISSION_DENIED', [reason('ACCESS_TOKEN_SCOPE_INSUFFICIENT')])
    expect(unticked?.class).toBe('forbidden')
    expect(unticked?.message).toContain('leave every permission switched on')
    expect(unticked?.missingPermission).toBe('auth/acme.readonly')
    const off = meaningOf('PERMISSION_DENIED', [reason('SERVICE_DISABLED')])
    expect(off?.class).toBe('payload')
  })

  test('the time to wait is read from the details or the header', () => {
    const retryInfo = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '3.5s' }
    expect(meaningOf('RESOURCE_EXHAUSTED', [retryInfo])?.retryAfterMs).toBe(3500)
    expect(meaningOf('RESOURCE_EXHAUSTED', [], { 'retry-after': '9' })?.retryAfterMs).toBe(9000)
    expect(meaningOf('RESOURCE_EXHAUSTED')?.retryAfterMs).toBeNull()
  })
})
