import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Manifest, type Chunk } from './manifest.ts'

export interface Size {
  readonly name: string
  /** In kB of 1,000 bytes, gzip level 9. */
  readonly kB: number
  readonly budget: number
  /** The number of files. */
  readonly files: number
}

/** The sizes and budgets of the built app. `kinds` are the element types of the home dashboard. */
export function measureSizes(folder: string, kinds: readonly string[]): readonly Size[] {
  const manifest = new Manifest(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const gzip = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
  const weigh = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzip(file), 0) / 1000

  // Without a session, the app loads the entry and the login screen.
  const first = manifest.closure([manifest.entry, ...manifest.named('login')])
  const overview = manifest.closure([
    manifest.entry,
    ...manifest.named('workspace', 'dashboard', 'chart', 'grid', 'significant-changes'),
    // Element types outside of these chunks have their own.
    ...kinds.flatMap((kind) => manifest.within(elementFolder(kind))),
  ])
  // The overview fetches them by itself, once it is drawn.
  const fetched = manifest
    .closure(manifest.named('sync', 'insights'))
    .filter((chunk) => !overview.includes(chunk))
  const later = manifest.scripts().filter((chunk) => !first.includes(chunk))
  const [grid, charts] = [manifest.named('grid'), manifest.named('chart')]
  const own = (keys: readonly string[]) => manifest.at(keys)
  const drawn = manifest.at(chartKinds.flatMap((kind) => manifest.within(elementFolder(kind))))

  const size = (name: string, chunks: readonly Chunk[], budget: number): Size => {
    const files = new Set(chunks.map(({ file }) => file))
    return { name, kB: weigh(files), budget, files: files.size }
  }
  const styles = new Set(first.flatMap(({ css = [] }) => css))
  const largest = later.toSorted((a, b) => gzip(b.file) - gzip(a.file)).slice(0, 1)
  return [
    size('first route (login), JavaScript', first, 150),
    { name: 'first route (login), CSS', kB: weigh(styles), budget: 12, files: styles.size },
    size('shell and overview, all files', overview, 250),
    size('sync and insights on the overview', fetched, 20),
    size(`largest later file (${largest[0]?.name ?? 'none'})`, largest, 60),
    size('charts, all kinds', [...own(charts), ...drawn], 46),
    size('grid', own(grid), 12),
    size('all JavaScript', manifest.scripts(), 930),
  ]
}

function elementFolder(kind: string): string {
  return `src/features/dashboards/elements/${kind.replaceAll('_', '-')}`
}

/** Charts that are not part of the shared chart chunk. */
const chartKinds = ['dynamic_kpi_chart', 'sankey', 'choropleth_map', 'scatter_bubble_chart']
