import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

const home = 'features/src/dashboards/library/ecommerce/ecommerce.yml'

/** The kinds of element of a shop's home dashboard, each once. */
export function homeKinds(): readonly string[] {
  const spec = readFileSync(join(root, home), 'utf8')
  const kinds = [...spec.matchAll(/^\s+type: (\w+)$/gm)].flatMap(([, kind]) => kind ?? [])
  if (kinds.length === 0) throw new Error(`${home} has no elements`)
  return [...new Set(kinds)]
}
