import { OrgType, type MetaAnswer } from '@cartograph/contract'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LibraryError, type Problem } from '../data-files/index.ts'
import type { DashboardLibrary, TypeLibrary } from './library.ts'
import { readDashboards } from './read-dashboards.ts'
import { readTypeLibrary } from './read-type-library.ts'

/** Dashboards that several types of workspace may list. */
const forAnyType = 'any'

/**
 * Reads the dashboards of every type of workspace. Each has a folder with `collections.yml`, the home
 * (named after the type) and the listed dashboards. Files that are not in that folder are taken from `any`.
 * Throws a LibraryError that lists all errors. The default folder is `library/` beside this module or
 * beside the bundle.
 */
export function loadLibrary(
  meta: MetaAnswer,
  folder: string = fileURLToPath(new URL('./library/', import.meta.url)),
): DashboardLibrary {
  const folders = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
  const problems: Problem[] = folders.filter(isUnknown).map((name) => ({
    file: name,
    line: 1,
    message: `'${name}' is not a type of workspace. Name the folder ${[...OrgType.options, forAnyType].join(', ')}.`,
  }))
  const shared = readDashboards(folder, forAnyType, meta, problems)
  const listed = new Set<string>()
  const library = new Map<OrgType, TypeLibrary>()
  for (const orgType of OrgType.options.filter((type) => folders.includes(type))) {
    const own = readDashboards(folder, orgType, meta, problems)
    const name = `${orgType}/collections.yml`
    const path = join(folder, name)
    const file = { name, text: existsSync(path) ? readFileSync(path, 'utf8') : null }
    library.set(orgType, readTypeLibrary({ orgType, file, own, shared, listed, problems }))
  }
  for (const { name, file } of shared.values()) {
    if (listed.has(name)) continue
    const message = 'No collections.yml lists this dashboard. List it, or remove the file.'
    problems.push({ file, line: 1, message })
  }
  if (library.size === 0) {
    const message = 'There is no dashboard folder. Add one, or name another folder.'
    problems.push({ file: folder, line: 1, message })
  }
  if (problems.length > 0) throw new LibraryError('The dashboard library', problems)
  return library
}

function isUnknown(folder: string): boolean {
  return folder !== forAnyType && !OrgType.safeParse(folder).success
}
