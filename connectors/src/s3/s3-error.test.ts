import { describe, expect, test } from 'vitest'
import { mapError, OtherRegionError, UnexplainedError } from './s3-error.ts'

function refusal(status: number, code: string | null, headers: Record<string, string> = {}) {
  const text = code === null ? '' : `<Error><Code>${code}</Code><Message>…</Message></Error>`
  return mapError({ status, headers: new Headers(headers), json: null, text }, 'eu-central-1')
}

describe('an error of Amazon S3', () => {
  test('is classified by its code', () => {
    const classes = [
      [403, 'InvalidAccessKeyId', 'auth'],
      [403, 'SignatureDoesNotMatch', 'auth'],
      [400, 'ExpiredToken', 'auth'],
      [403, 'AccessDenied', 'auth'],
      [404, 'NoSuchBucket', 'auth'],
      [403, 'RequestTimeTooSkewed', 'transient'],
      [503, 'SlowDown', 'transient'],
      [500, 'InternalError', 'transient'],
      [400, 'RequestTimeout', 'transient'],
      [409, 'OperationAborted', 'transient'],
      [409, 'ConditionalRequestConflict', 'transient'],
      [500, 'SomethingNew', 'transient'],
      [400, 'EntityTooLarge', 'payload'],
      [412, 'PreconditionFailed', 'payload'],
    ] as const
    for (const [status, code, errorClass] of classes)
      expect([code, refusal(status, code)?.class]).toEqual([code, errorClass])
  })

  test('without a body is classified by its status', () => {
    expect(refusal(403, null)).toBeInstanceOf(UnexplainedError)
    expect(refusal(404, null)?.message).toBe('There is no bucket with this name')
    expect(refusal(503, null)?.class).toBe('transient')
    expect(refusal(400, null)).toBeNull()
  })

  test('that names another region redirects there, and one that names the current does not', () => {
    const header = 'x-amz-bucket-region'
    const elsewhere = refusal(301, 'PermanentRedirect', { [header]: 'us-gov-west-1' })
    expect(elsewhere).toBeInstanceOf(OtherRegionError)
    expect(elsewhere).toMatchObject({ region: 'us-gov-west-1' })
    expect(refusal(403, 'AccessDenied', { [header]: 'eu-central-1' })?.class).toBe('auth')
    expect(refusal(403, 'AccessDenied', { [header]: 'evil.example/x' })?.class).toBe('auth')
  })

  test('names the code only if it is valid', () => {
    expect(refusal(400, 'InvalidPart')?.message).toMatch(/\(400, InvalidPart\)/)
    expect(refusal(400, 'AKIA secret things')?.message).toMatch(/\(400, without a reason\)/)
  })
})
