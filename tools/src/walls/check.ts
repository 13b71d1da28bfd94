import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../root.mjs'
import { checkFile, isTestFile, type Violation } from './check-file.ts'
import { checkText } from './check-text.ts'
import { findCycles } from './find-cycles.ts'
import { listImports } from './imports.ts'
import { listSources, readRooms, readTestTools } from './rooms.ts'

const repository = { rooms: readRooms(root), testTools: readTestTools(root) }
const files = repository.rooms.flatMap((room) => listSources(root, room.folder))
const violations: Violation[] = []
const modules = new Map<string, string[]>()
const packages = new Map<string, string[]>(
  repository.rooms.map((room) => [
    room.name,
    [...room.dependencies].filter((name) => name.startsWith('@cartograph/')),
  ]),
)

for (const file of files) {
  const source = readFileSync(join(root, file), 'utf8')
  const imports = listImports(file, source)
  violations.push(...checkFile(repository, file, imports), ...checkText(file, source))
  const targets = imports
    .filter((found) => found.specifier.startsWith('.') && !isTestFile(file))
    .map((found) => posix.join(posix.dirname(file), found.specifier))
  modules.set(file, targets)
  for (const [index, target] of targets.entries()) {
    if (!existsSync(join(root, target.replace(/\?.*$/, '')))) {
      const line = imports[index]?.line ?? 1
      violations.push({ file, line, message: `'${target}' does not exist` })
    }
  }
}

// Room cycles ignore test dependencies: connectors' tests use sandbox, which uses the types of connectors.
for (const cycle of [...findCycles(packages), ...findCycles(modules)]) {
  violations.push({ file: cycle[0] ?? '', line: 1, message: `import cycle: ${cycle.join(' → ')}` })
}

for (const { file, line, message } of violations) console.error(`${file}:${line} ${message}`)
if (violations.length > 0) process.exit(1)
console.log(`${files.length} files, ${repository.rooms.length} rooms: no import violations`)
