import { expect, it } from 'vitest'
import { maskSecret, maskSecrets } from './mask-secret.ts'

it('shows the last four characters of a secret, so that it can be recognised', () => {
  expect(maskSecret('pk_1234567890abcd')).toBe('••••••••abcd')
  expect(maskSecrets({ api_key: 'pk_1234567890abcd' })).toEqual({ api_key: '••••••••abcd' })
})

it('shows nothing of a secret that is too short', () => {
  expect(maskSecret('12345678901')).toBe('••••••••')
  expect(maskSecret('')).toBe('••••••••')
})
