import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  renderConfigurationDocs,
  renderOpenapi,
  renderPostman,
  renderPlatformDocs,
  renderRolesDocs,
} from '@cartograph/server/documents'
import { root } from './root.mjs'

/** Documents generated from the code: written by default, compared with `--check`. */
const documents: Record<string, string> = {
  'docs/configuration.md': renderConfigurationDocs(),
  'docs/openapi.json': renderOpenapi(),
  'docs/postman.json': renderPostman(),
  'docs/roles.md': renderRolesDocs(),
  ...renderPlatformDocs(),
}

const isCheck = process.argv.includes('--check')
for (const [file, text] of Object.entries(documents)) {
  const path = join(root, file)
  if (!isCheck) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    console.log(`written: ${file}`)
  } else if (read(path) !== text) {
    console.error(`${file} is out of date. Regenerate it with: npm run documents`)
    process.exitCode = 1
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
