import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { install, missingPackages } from './install.mjs'
import { root } from './root.mjs'

// `npm run -s analysis -- detect|forecast|explain`: runs the insights engine on your own data.
if (missingPackages('development').length > 0) {
  // Installs in a child process whose output goes to standard error: standard output is for answers.
  const script = fileURLToPath(new URL('./analysis/install-first.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [script], { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}
await install('development')
const { register } = await import('tsx/esm/api')
register()
await import('./analysis.ts')
