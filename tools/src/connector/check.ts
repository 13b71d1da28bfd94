import { join } from 'node:path'
import { checkManifest, connectors } from '@cartograph/connectors'
import { platformCatalogue, platformNames, type PlatformCode } from '@cartograph/contract'
import { simulators } from '@cartograph/sandbox'
import { root } from '../root.mjs'
import { folderOf, missingParts } from './folder.ts'
import { describeSizes, folderSize } from './folder-size.ts'

let problems = 0
for (const { manifest } of Object.values(connectors)) {
  const { code, name } = manifest
  const wrong = checkManifest(manifest, platformCatalogue[code])
  const missing = missingParts(manifest, folderOf(name))
  if (simulators[code] === undefined) wrong.push('The sandbox has no simulator for it')
  for (const sentence of [...wrong, ...missing.map((part) => `${part} is missing`)]) {
    console.error(`${code} ${name}: ${sentence}`)
    problems += 1
  }
}
const codes = Object.keys(connectors)
if (problems > 0) process.exitCode = 1
else {
  console.log(`${codes.length} connectors are complete: ${codes.toSorted().join(', ')}`)
  const sizes = (kind: string, folderIn: (code: PlatformCode) => string) => {
    const all = Object.values(connectors).map(({ manifest: { code } }) => {
      return [code, folderSize(join(root, folderIn(code)))] as const
    })
    console.log(describeSizes(kind, new Map(all)))
  }
  sizes('connector', (code) => join('connectors/src', folderOf(platformNames[code])))
  sizes('simulator', (code) => join('sandbox/src/platforms', code.toLowerCase()))
}
