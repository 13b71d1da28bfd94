import { describe, expect, test } from 'vitest'
import { mapError } from './graph-error.ts'

function refusal(
  error: Record<string, unknown>,
  headers: Record<string, string> = {},
  status = 400,
) {
  const json = { error: { message: 'Malformed access token EAAsecret', ...error } }
  return mapError({ status, headers: new Headers(headers), json, text: JSON.stringify(json) })
}

describe('an error of the Graph API', () => {
  test.each([
    [{ code: 190, error_subcode: 460 }, 'auth'],
    [{ code: 102 }, 'auth'],
    [{ code: 10 }, 'forbidden'],
    [{ code: 200 }, 'forbidden'],
    [{ code: 294 }, 'forbidden'],
    [{ code: 100, error_subcode: 33 }, 'auth'],
    [{ code: 4, error_subcode: 1_504_022 }, 'throttled'],
    [{ code: 17 }, 'throttled'],
    [{ code: 613 }, 'throttled'],
    [{ code: 80_000 }, 'throttled'],
    [{ code: 80_004 }, 'throttled'],
    [{ code: 1 }, 'transient'],
    [{ code: 2 }, 'transient'],
    [{ code: 368 }, 'transient'],
    [{ code: 5_555, is_transient: true }, 'transient'],
    [{ code: 100 }, 'payload'],
    [{ code: 2_635 }, 'payload'],
  ])('%j is of class %s, whatever the status', (error, expected) => {
    for (const status of [400, 403, 500]) {
      const mapped = refusal(error, {}, status)
      expect(mapped?.class).toBe(expected)
      expect(mapped?.message).not.toContain('EAAsecret')
    }
  })

  test('names the permissions that its message names, and nothing else of it', () => {
    const message = '(#200) Ad account owner has NOT grant ads_management or ads_read permission'
    const missingPermission = 'ads_management or ads_read'
    expect(refusal({ code: 200, message })).toMatchObject({ missingPermission })
    expect(refusal({ code: 10 })).toMatchObject({ class: 'forbidden', missingPermission: null })
  })

  test('of a request for too much data is distinguished from a temporary one', () => {
    const message = "Please reduce the amount of data you're asking for, then retry your request"
    expect(refusal({ code: 1, message })).toMatchObject({ class: 'payload', isTooMuch: true })
    expect(refusal({ code: 100, error_subcode: 1_487_534 })).toMatchObject({ isTooMuch: true })
    expect(refusal({ code: 1 })).toMatchObject({ isTooMuch: false })
  })

  test('states the time to wait when its headers do', () => {
    const cases = [
      { type: 'ads_insights', call_count: 100, estimated_time_to_regain_access: 7 },
      { type: 'ads_management', call_count: 3, estimated_time_to_regain_access: 0 },
    ]
    const header = { 'x-business-use-case-usage': JSON.stringify({ 123: cases }) }
    expect(refusal({ code: 80_000 }, header)?.retryAfterMs).toBe(420_000)
    expect(refusal({ code: 80_000 }, { 'x-business-use-case-usage': 'soon' })?.retryAfterMs).toBe(
      60_000,
    )
  })

  test('in another format is left to its status', () => {
    expect(mapError({ status: 502, headers: new Headers(), json: null, text: '<html>' })).toBeNull()
  })
})
