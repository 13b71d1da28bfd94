import { describe, expect, it } from 'vitest'
import { toReturnPath, withSignInError } from './return-path.ts'

describe('the page to return to', () => {
  it('keeps its query and hash', () => {
    const page = '/org/1/insights?from=2026-01-01&a=b%20c#chart'
    expect(toReturnPath(page)).toBe(page)
  })

  it('is the first page when it would lead to another site', () => {
    const elsewhere = [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/\n\\evil.example',
      '/.//evil.example',
      '/x/..//evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      'evil',
      '',
      undefined,
    ]
    for (const text of elsewhere) expect(toReturnPath(text), text).toBe('/')
  })

  it('has the error in its query, before the hash', () => {
    expect(withSignInError('/login?a=1#top', 'Not 100% + sure & done')).toBe(
      '/login?a=1&sign_in_error=Not%20100%25%20%2B%20sure%20%26%20done#top',
    )
  })
})
