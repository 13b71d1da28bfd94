import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PlatformCode, platformNames } from '@cartograph/contract'
import { root } from '../root.mjs'
import { folderOf } from './folder.ts'
import { startingFiles } from './starting-files.ts'

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
console.log(`Next: fill in the manifest, add the connector to connectors/src/registry.ts and the simulator to
sandbox/src/simulators.ts, then list the missing parts with: npm run connector -- check`)
