import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A room as its own package.json describes it: what it may import is what it lists. */
export interface Room {
  readonly name: string
  readonly folder: string
  readonly dependencies: ReadonlySet<string>
  readonly devDependencies: ReadonlySet<string>
  /** Paths under the package that others may import; '.' is its public face. */
  readonly exports: ReadonlySet<string>
  /** From the `cartograph` key: these rooms may be imported in these files alone. */
  readonly compositionRoot: { readonly files: readonly string[]; readonly rooms: readonly string[] }
}

interface Manifest {
  workspaces?: string[]
  name?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  exports?: Record<string, string>
  cartograph?: {
    compositionRoot?: { files: string[]; rooms: string[] }
  }
}

export function readRooms(root: string): Room[] {
  return (readManifest(root).workspaces ?? []).map((folder) => {
    const manifest = readManifest(join(root, folder))
    return {
      name: manifest.name ?? folder,
      folder,
      dependencies: new Set(Object.keys(manifest.dependencies ?? {})),
      devDependencies: new Set(Object.keys(manifest.devDependencies ?? {})),
      exports: new Set(Object.keys(manifest.exports ?? {})),
      compositionRoot: manifest.cartograph?.compositionRoot ?? { files: [], rooms: [] },
    }
  })
}

/** What every room's tests may use: the development dependencies of the root. */
export function readTestTools(root: string): Set<string> {
  return new Set(Object.keys(readManifest(root).devDependencies ?? {}))
}

/** Source files of a room, as paths from the root. */
export function listSources(root: string, folder: string): string[] {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) return listSources(root, file)
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [file] : []
  })
}

function readManifest(folder: string): Manifest {
  // Our own files, checked by npm itself before anything runs.
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}
