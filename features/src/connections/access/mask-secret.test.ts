import { expect, it } from 'vitest'
import { maskSecret, maskSecrets } from './mask-secret.ts'

it('leaves the last four characters of a secret to recognise it by', () => {
  expect(maskSecret('pk_1234567890abcd')).toBe('••••••••abcd')
  expect(maskSecrets({ api_key: 'pk_1234567890abcd' })).toEqual({ api_key: '••••••••abcd' })
})

it('leaves nothing of one that is too short to lose four', () => {
  expect(maskSecret('12345678901')).toBe('••••••••')
  expect(maskSecret('')).toBe('••••••••')
})
