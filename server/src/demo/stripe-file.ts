import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { emptyState, type StripeState } from '@cartograph/sandbox'

export interface StripeFile {
  /** Null when there is none, or it was written by another version. */
  read(): StripeState | null
  write(state: StripeState): void
}

/** Keeps the account at the simulated Stripe, so that plans that were paid stay paid after a restart. */
export function openStripeFile(path: string | null): StripeFile {
  let written = ''
  return {
    read() {
      if (path === null) return null
      try {
        const stored: unknown = JSON.parse(readFileSync(path, 'utf8'))
        return isState(stored) ? stored : null
      } catch {
        return null
      }
    },
    write(state) {
      const text = JSON.stringify(state)
      if (path === null || text === written) return
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(`${path}.new`, text, { mode: 0o600 })
      renameSync(`${path}.new`, path)
      written = text
    },
  }
}

function isState(stored: unknown): stored is StripeState {
  return Object.keys(emptyState()).every((name) => Object.hasOwn(Object(stored), name))
}
