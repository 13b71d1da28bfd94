import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface StateFile<State> {
  /** Null when there is none, or it was written by another version. */
  read(): State | null
  write(state: State): void
}

/** Keeps what was paid in a simulation, so that plans stay paid after a restart. */
export function openStateFile<State extends object>(
  path: string | null,
  empty: State,
): StateFile<State> {
  let written = ''
  const isState = (stored: unknown): stored is State =>
    Object.keys(empty).every((name) => Object.hasOwn(Object(stored), name))
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
