import type { FormField } from '../kit/manifest/form-field.ts'

/** Used before the OAuth consent and in the key form. */
export const shopField = {
  name: 'shop',
  label: 'Shop name',
  keptIn: 'param',
  pattern: '[a-zA-Z0-9][a-zA-Z0-9-]*',
  patternMessage: 'Can only contain alphabets, and hyphens',
  suffix: '.myshopify.com',
} as const satisfies FormField
