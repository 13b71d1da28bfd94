import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureSizes } from './budgets/sizes.ts'
import { build, isBuilt } from './build.mjs'
import { root } from './root.mjs'

const homeDashboard = 'features/src/dashboards/library/ecommerce/ecommerce.yml'

/** The distinct element types of the e-commerce home dashboard. */
function homeKinds(): readonly string[] {
  const spec = readFileSync(join(root, homeDashboard), 'utf8')
  const kinds = [...spec.matchAll(/^\s+type: (\w+)$/gm)].flatMap(([, kind]) => kind ?? [])
  if (kinds.length === 0) throw new Error(`${homeDashboard} has no elements`)
  return [...new Set(kinds)]
}

if (!isBuilt()) await build()
const sizes = measureSizes(join(root, 'dist/web'), homeKinds())
const widest = Math.max(...sizes.map(({ name }) => name.length))
for (const { name, kB, budget, files } of sizes) {
  const verdict = kB > budget ? `TOO LARGE by ${(kB - budget).toFixed(1)} kB` : ''
  const count = `${files} ${files === 1 ? 'file' : 'files'}`
  console.log(
    `${name.padEnd(widest)} ${kB.toFixed(1).padStart(6)} of ${String(budget).padStart(3)} kB ${count.padStart(9)}  ${verdict}`,
  )
}
if (sizes.some(({ kB, budget }) => kB > budget)) process.exitCode = 1
