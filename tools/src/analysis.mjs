import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { install, missingPackages } from './install.mjs'
import { root } from './root.mjs'

// `npm run -s analysis -- detect|forecast|explain`: the insights engine on data of one's own.
if (missingPackages('development').length > 0) {
  // What is said while installing is no answer: it goes where messages go.
  const script = fileURLToPath(new URL('./analysis/install-first.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [script], { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}
await install('development')
const { register } = await import('tsx/esm/api')
register()
await import('./analysis.ts')
