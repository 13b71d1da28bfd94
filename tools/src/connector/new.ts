import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PlatformCode, platformNames } from '@cartograph/contract'
import { root } from '../root.mjs'
import { addToRegistry } from './add-to-registry.ts'
import { folderOf } from './folder.ts'
import { startingFiles, variableOf } from './starting-files.ts'

const logoFile = 'web/src/features/integrations/logo/logo-paths.ts'
const parsed = PlatformCode.safeParse(process.argv[2]?.toUpperCase())
if (!parsed.success) {
  console.error(`Name a platform by its code: ${Object.keys(platformNames).join(', ')}`)
  process.exit(1)
}
const code = parsed.data
const folder = folderOf(platformNames[code])
if (existsSync(join(root, 'connectors/src', folder))) {
  console.error(`connectors/src/${folder} already exists`)
  process.exit(1)
}
for (const [file, text] of Object.entries(startingFiles(code, folder))) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
  console.log(`written: ${file}`)
}
register('connectors/src/registry.ts', `./${folder}/open.ts`)
register('sandbox/src/simulators.ts', `./platforms/${code.toLowerCase()}/simulator.ts`)
// In a process of its own, which imports the new connector.
execFileSync('npm', ['run', '--silent', 'documents'], { cwd: root, stdio: 'inherit' })
const logos = readFileSync(join(root, logoFile), 'utf8')
if (!new RegExp(`^  ${code}: `, 'm').test(logos))
  console.log(
    `It has a tile with its letter: add its logo to ${logoFile} if docs/logos.md permits.`,
  )
console.log(
  'Next: fill in the manifest, then list the missing parts with: npm run connector -- check',
)

function register(registry: string, from: string): void {
  const file = join(root, registry)
  const entry = { code, variable: variableOf(folder), from }
  writeFileSync(file, addToRegistry(readFileSync(file, 'utf8'), entry))
  console.log(`added to ${registry}`)
}
