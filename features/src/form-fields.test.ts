import type { FormField } from '@cartograph/connectors'
import { AppError } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { readFields } from './form-fields.ts'

const fields: FormField[] = [
  {
    name: 'shop',
    label: 'Shop name',
    keptIn: 'param',
    pattern: '[a-z-]+',
    patternMessage: 'Can only contain alphabets, and hyphens',
    suffix: '.myshopify.com',
  },
  { name: 'prefix', label: 'Prefix', keptIn: 'param', isOptional: true },
  {
    name: 'region',
    label: 'Region',
    keptIn: 'param',
    isOptional: true,
    options: [{ value: 'eu', label: 'Europe' }],
  },
  { name: 'access_token', label: 'API key', keptIn: 'credential' },
]
const loc = { param: ['body', 'integration_params'], credential: ['body', 'datasource_creds'] }
const read = (param: Record<string, string>, credential: Record<string, string>) =>
  readFields(fields, { param, credential, loc })

it('accepts the form’s fields only, trimmed and without the suffix', () => {
  expect(
    read({ shop: ' fernhill.MyShopify.com ', more: 'x' }, { access_token: ' key ', password: 'x' }),
  ).toEqual({ params: { shop: 'fernhill' }, credentials: { access_token: 'key' } })
})

it('reports everything that is missing or invalid, each with its place', () => {
  const problems = (() => {
    try {
      read({ shop: 'fern hill' }, { access_token: '  ' })
      return []
    } catch (error) {
      return error instanceof AppError ? error.problems : []
    }
  })()
  expect(problems).toEqual([
    {
      loc: ['body', 'integration_params', 'shop'],
      msg: 'Can only contain alphabets, and hyphens',
    },
    { loc: ['body', 'datasource_creds', 'access_token'], msg: 'Required' },
  ])
})

it('is not tricked by a line break after valid text', () => {
  expect(() => read({ shop: 'fern\nhill' }, { access_token: 'key' })).toThrow(AppError)
})

it('takes one of the options only, where there are some', () => {
  const choose = (region: string) =>
    read({ shop: 'fernhill', region }, { access_token: 'key' }).params['region']
  expect(choose('eu')).toBe('eu')
  expect(() => choose('Europe')).toThrow(AppError)
})
