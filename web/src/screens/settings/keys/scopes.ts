import type { KeyScope } from '@cartograph/contract'

export const scopeNames = {
  read: 'Read',
  write: 'Read and write',
} as const satisfies Record<KeyScope, string>

export const scopeOptions = [
  { value: 'read', label: scopeNames.read },
  { value: 'write', label: scopeNames.write },
] as const
