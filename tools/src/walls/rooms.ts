import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A room (workspace package) as its package.json describes it. */
export interface Room {
  readonly name: string
  readonly folder: string
  readonly dependencies: ReadonlySet<string>
  readonly devDependencies: ReadonlySet<string>
  /** The entry points that other rooms may import; '.' is the main one. */
  readonly exports: ReadonlySet<string>
  /** From the `cartograph` key: only these files may import these rooms. */
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

/** The development dependencies of the root, which all tests may use. */
export function readTestTools(root: string): Set<string> {
  return new Set(Object.keys(readManifest(root).devDependencies ?? {}))
}

/** Lists the source files of a room, as paths from the root. */
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
  // npm has validated the file before anything runs.
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}
