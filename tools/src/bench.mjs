import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.mjs'
import { root } from './root.mjs'
import { run, tsx } from './run.mjs'

const [name = '', ...args] = process.argv.slice(2)
const script = `tools/src/bench/${name}.ts`
if (!/^[a-z]+$/.test(name) || !existsSync(join(root, script))) {
  const known = readdirSync(join(root, 'tools/src/bench'))
    .filter((file) => /^[a-z]+\.ts$/.test(file))
    .map((file) => file.replace('.ts', ''))
  console.error(`Usage: npm run bench -- <name>, where <name> is one of: ${known.join(', ')}`)
  process.exit(1)
}
await install('development')
await run(...tsx(script, args))
