import { join } from 'node:path'
import { buildWeb } from './build.mjs'
import { homeKinds } from './budgets/home-kinds.ts'
import { measureSizes } from './budgets/sizes.ts'
import { root } from './root.mjs'

await buildWeb()
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
