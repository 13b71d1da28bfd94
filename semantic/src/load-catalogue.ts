import { fileURLToPath } from 'node:url'
import { canonicalTables } from '@cartograph/contract'
import { expandPlatformLookups } from './expand-platform-lookups.ts'
import { loadModel } from './model/load-model.ts'
import type { Model } from './model/model.ts'

/**
 * The product's own model, read once. By default from `catalogue/` beside this module, which is also
 * its place beside the bundle.
 */
export function loadCatalogue(
  folder: string = fileURLToPath(new URL('./catalogue/', import.meta.url)),
): Model {
  const known = loaded.get(folder)
  if (known !== undefined) return known
  const model = loadModel(folder, {
    readTables: Object.keys(canonicalTables),
    expandText: expandPlatformLookups,
  })
  loaded.set(folder, model)
  return model
}

/** By folder. */
const loaded = new Map<string, Model>()
