import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildCube } from './model/build-cube.ts'
import { CatalogueError } from './model/catalogue-error.ts'
import type { Catalogue, Cube } from './model/catalogue.ts'
import { readCatalogueFile } from './model/read-file.ts'

/**
 * Reads every `*.yml` of a folder and proves that each reference leads somewhere; throws a CatalogueError
 * that lists all that is wrong. Without a folder: `catalogue/` beside this module, which is beside the
 * bundle once bundled.
 */
export function loadCatalogue(
  folder: string = fileURLToPath(new URL('./catalogue/', import.meta.url)),
): Catalogue {
  const cubes = new Map<string, Cube>()
  const problems: string[] = []
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.yml'))
    .toSorted()
  for (const name of names) {
    const file = readCatalogueFile(name, readFileSync(join(folder, name), 'utf8'))
    problems.push(...file.problems)
    for (const [index, source] of file.cubes.entries()) {
      const report = (path: readonly (string | number)[], message: string) => {
        problems.push(file.problemAt(['cubes', index, ...path], message))
      }
      if (cubes.has(source.name)) report(['name'], `There is a cube '${source.name}' already.`)
      cubes.set(source.name, buildCube(source, report))
    }
  }
  if (names.length === 0) problems.push(`${folder}: no catalogue file (*.yml) is in this folder.`)
  if (problems.length > 0) throw new CatalogueError(problems)
  return { cubes }
}
