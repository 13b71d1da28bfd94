import { checkManifest, connectors } from '@cartograph/connectors'
import { platformCatalogue } from '@cartograph/contract'
import { simulators } from '@cartograph/sandbox'
import { folderOf, missingParts } from './folder.ts'

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
else console.log(`${codes.length} connectors are complete: ${codes.toSorted().join(', ')}`)
