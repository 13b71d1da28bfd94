import type { Store } from '@cartograph/store'

export type Credentials = Readonly<Record<string, string>>

/** What goes into `connections.sealed_credentials`. */
export function sealCredentials(store: Pick<Store, 'seal'>, credentials: Credentials): string {
  return store.seal(JSON.stringify(credentials))
}

export function unsealCredentials(store: Pick<Store, 'unseal'>, sealed: string): Credentials {
  try {
    return asCredentials(JSON.parse(store.unseal(sealed)))
  } catch (cause) {
    throw new UnreadableCredentials('The stored credentials cannot be read', { cause })
  }
}

/** The installation's key is not the one they were sealed with: only entering them again helps. */
export class UnreadableCredentials extends Error {
  override readonly name = 'UnreadableCredentials'
}

function asCredentials(value: unknown): Credentials {
  if (typeof value !== 'object' || value === null) throw new TypeError('Not an object')
  const entries: [string, string][] = []
  for (const [name, text] of Object.entries(value)) {
    if (typeof text !== 'string') throw new TypeError(`${name} is not a text`)
    entries.push([name, text])
  }
  return Object.fromEntries(entries)
}
