import { KeyScope } from '@cartograph/contract'
import { readScopes } from '../test-people.ts'

const signedIn = { outsider: 4, demo: 5, member: 8, admin: 26 } as const
const refused = {
  anonymous: 4,
  garbage: 1,
  expired: 1,
  signedOut: 1,
  removed: 1,
  revokedKey: 1,
} as const
const manyScopes = { readKey: 5, writeKey: 7 } as const

/** A key with a single scope. */
type ScopeCaller = `key ${KeyScope}`
export type Caller =
  | keyof typeof signedIn
  | keyof typeof refused
  | keyof typeof manyScopes
  | ScopeCaller

const oneScope = Object.fromEntries(
  KeyScope.options.map((scope) => [`key ${scope}`, 2]),
) as Readonly<Record<ScopeCaller, number>>

/** Each as often as its number says: those who are allowed most things find most. */
export const callers: Readonly<Record<Caller, number>> = {
  ...refused,
  ...signedIn,
  ...manyScopes,
  ...oneScope,
}

/** Assistants have keys; everyone else is refused. */
export const callersOfMcp: Readonly<Record<Caller, number>> = {
  ...callers,
  outsider: 1,
  demo: 1,
  member: 1,
  admin: 1,
  readKey: 12,
  writeKey: 20,
}

/** The scopes of the callers that are valid keys. */
export const scopesOfKeys: ReadonlyMap<Caller, readonly KeyScope[]> = new Map<
  Caller,
  readonly KeyScope[]
>([
  ['readKey', readScopes],
  ['writeKey', KeyScope.options],
  ...KeyScope.options.map((scope): [ScopeCaller, readonly KeyScope[]] => [`key ${scope}`, [scope]]),
])
