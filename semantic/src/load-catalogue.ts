import { fileURLToPath } from 'node:url'
import { canonicalTables } from '@cartograph/contract'
import { expandPlatformLookups } from './expand-platform-lookups.ts'
import { loadModel } from './model/load-model.ts'
import type { Model } from './model/model.ts'

/**
 * The product's own model. By default `catalogue/` beside this module, which is also its place
 * beside the bundle.
 */
export function loadCatalogue(
  folder: string = fileURLToPath(new URL('./catalogue/', import.meta.url)),
): Model {
  return loadModel(folder, {
    readTables: Object.keys(canonicalTables),
    expandText: expandPlatformLookups,
  })
}
