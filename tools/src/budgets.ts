import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWeb } from './build.mjs'
import { root } from './root.mjs'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly isEntry?: boolean
}

/** In kB of 1,000 bytes, gzip level 9: what a visitor's first page may weigh, and any later part. */
const budgets = {
  firstRouteJs: 150,
  firstRouteCss: 10,
  lazyChunk: 60,
  everything: 600,
}

await buildWeb()
const folder = join(root, 'dist/web')
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
if (entry === undefined) throw new Error('The manifest names no entry')
// The sign-in page is what a visitor without a session loads: the entry and the login screen's own part.
const login = Object.keys(manifest).filter((key) => /screens\/login\//.test(key))
const first = closure([entry, ...login])
const firstJs = sum([...first].map((key) => manifest[key]?.file ?? ''))
const firstCss = sum(new Set([...first].flatMap((key) => manifest[key]?.css ?? [])))
const lazy = Object.keys(manifest).filter((key) => !first.has(key) && isScript(manifest[key]))
const largest = Math.max(0, ...lazy.map((key) => size(manifest[key]?.file ?? '')))
const everything = sum(
  Object.values(manifest)
    .filter(isScript)
    .map((chunk) => chunk.file),
)

const rows: [string, number, number][] = [
  ['first route, JavaScript', firstJs, budgets.firstRouteJs],
  ['first route, CSS', firstCss, budgets.firstRouteCss],
  ['largest lazy part', largest, budgets.lazyChunk],
  ['all JavaScript', everything, budgets.everything],
]
for (const [name, actual, budget] of rows) {
  console.log(
    `${name}: ${actual.toFixed(1)} kB of ${budget} kB${actual > budget ? '  TOO LARGE' : ''}`,
  )
}
if (rows.some(([, actual, budget]) => actual > budget)) process.exit(1)

/** A chunk and all that it needs before it can run. */
function closure(keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    closure(manifest[key]?.imports ?? [], seen)
  }
  return seen
}

function isScript(chunk: Chunk | undefined): chunk is Chunk {
  return chunk?.file.endsWith('.js') ?? false
}

function sum(files: Iterable<string>): number {
  return [...files].reduce((total, file) => total + size(file), 0)
}

function size(file: string): number {
  return file === '' ? 0 : gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000
}
