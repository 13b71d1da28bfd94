import { posix } from 'node:path'
import { builtinModules } from 'node:module'
import type { Import } from './imports.ts'
import type { Room } from './rooms.ts'

export interface Violation {
  readonly file: string
  readonly line: number
  readonly message: string
}

export interface Repository {
  readonly rooms: readonly Room[]
  readonly testTools: ReadonlySet<string>
}

/** Rooms that also run in a browser, so they may not import Node modules. */
const withoutNode = new Set(['contract', 'web', 'analysis'])

/** Tests and their support files may use the room's development dependencies. */
export function isTestFile(file: string): boolean {
  return /(\.test\.tsx?|\.e2e\.ts)$|\/src\/testing(\.ts$|\/)|\/e2e\/|\.config\.ts$/.test(file)
}

/** Checks the imports of a file against the rules of its room. */
export function checkFile(
  repository: Repository,
  file: string,
  imports: readonly Import[],
): Violation[] {
  const room = repository.rooms.find((candidate) => file.startsWith(`${candidate.folder}/`))
  if (!room) return []
  return imports.flatMap(({ specifier, line }) => {
    const message = specifier.startsWith('.')
      ? checkRelative(room, file, specifier)
      : checkPackage(repository, room, file, specifier)
    return message === null ? [] : [{ file, line, message }]
  })
}

function checkRelative(room: Room, file: string, specifier: string): string | null {
  const target = posix.join(posix.dirname(file), specifier)
  if (!target.startsWith(`${room.folder}/`)) {
    return `'${specifier}' leaves the room ${room.folder}; import the other room by its name`
  }
  const layers = checkLayers(file, target, specifier)
  if (layers !== null) return layers
  const from = featureOf(file)
  const to = featureOf(target)
  if (to === 'testing' && isTestFile(file)) return null
  if (from !== null && to !== null && from !== to && !target.endsWith(`/${to}/index.ts`)) {
    return `the feature ${from} imports a file of ${to}; import '../${to}/index.ts'`
  }
  return null
}

/** The layers of web/src, highest first. The folders of one entry are one layer: they may import each other. */
const webLayers = [
  ['app'],
  ['screens'],
  ['features'],
  ['charts', 'ui'],
  ['api'],
  ['format', 'theme'],
] as const

/** A file of web/src may import its own layer and those below it. */
function checkLayers(file: string, target: string, specifier: string): string | null {
  if (isTestFile(file) || file.endsWith('.fixture.ts')) return null
  const from = layerOf(file)
  const to = layerOf(target)
  if (from === null || to === null || to.rank >= from.rank) return null
  return `'${specifier}': the layer ${from.folder} may not import ${to.folder}, which is above it`
}

function layerOf(file: string): { folder: string; rank: number } | null {
  const folder = /^web\/src\/([^/]+)\//.exec(file)?.[1]
  if (folder === undefined) return null
  const rank = webLayers.findIndex((layer) => layer.some((name) => name === folder))
  return rank === -1 ? null : { folder, rank }
}

function checkPackage(
  repository: Repository,
  room: Room,
  file: string,
  specifier: string,
): string | null {
  const isTest = isTestFile(file)
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) {
    return withoutNode.has(room.folder) && !isTest
      ? `'${specifier}' is a Node module, and ${room.folder} must also run in a browser`
      : null
  }
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  if (name === room.name) return `'${specifier}' is this room; import the file by its path`
  const isDeclared =
    room.dependencies.has(name) ||
    (isTest && (room.devDependencies.has(name) || repository.testTools.has(name))) ||
    (room.folder === 'tools' && (room.devDependencies.has(name) || repository.testTools.has(name)))
  if (!isDeclared) return `'${name}' is not among the dependencies of ${room.folder}/package.json`
  const other = repository.rooms.find((candidate) => candidate.name === name)
  return other ? checkEntryPoint(room, other, file, specifier, isTest) : null
}

function checkEntryPoint(
  room: Room,
  other: Room,
  file: string,
  specifier: string,
  isTest: boolean,
): string | null {
  const entry = `.${specifier.slice(other.name.length)}`
  if (!other.exports.has(entry)) {
    return `'${specifier}' is not a public entry point of ${other.folder}`
  }
  if (entry === './testing' && !isTest && room.folder !== 'tools') {
    return `'${specifier}' is for tests only`
  }
  if (isTest) return null
  const { files, rooms } = room.compositionRoot
  const fileInRoom = file.slice(room.folder.length + 1)
  if (rooms.includes(other.name) && !files.includes(fileInRoom)) {
    return `only ${files.join(', ')} of ${room.folder} may import ${other.folder}`
  }
  return null
}

/** 'features/src/accounts/sign-in.ts' belongs to the feature 'accounts'. */
function featureOf(file: string): string | null {
  return /^features\/src\/([^/]+)\//.exec(file)?.[1] ?? null
}
