import * as z from 'zod/mini'
import type { Choices } from '../elements/element.ts'

/** What a person has chosen on an element, as this browser remembers it. */
export function recallChoices(key: string): Choices | null {
  try {
    const stored = localStorage.getItem(key)
    return stored === null ? null : StoredChoices.parse(JSON.parse(stored))
  } catch {
    // What cannot be read was never chosen.
    return null
  }
}

export function rememberChoices(key: string, choices: Choices): void {
  try {
    localStorage.setItem(key, JSON.stringify(choices))
  } catch {
    // A browser that keeps nothing shows it all the same.
  }
}

const StoredChoices = z.record(z.string(), z.array(z.string()))
