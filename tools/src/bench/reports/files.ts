import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { printTable } from '../compare-runs.ts'
import type { WrittenFile } from './write-file.ts'

/** Files of a fifth of the rows and of all: if memory is flat, both take the same. */
export function measureFiles(rows: number): void {
  const script = fileURLToPath(new URL('./write-file.ts', import.meta.url))
  const files = ['writer', 'thread'].flatMap((part) =>
    ['pdf', 'xlsx'].flatMap((format) =>
      [Math.ceil(rows / 5), rows].map((count): string[] => {
        const args = ['--expose-gc', '--import', 'tsx', script, format, String(count), part]
        const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
        if (status !== 0) throw new Error(stderr)
        const written = JSON.parse(stdout) as WrittenFile
        return [
          `${part}: ${format}, ${count.toLocaleString('en')} rows`,
          (written.ms / 1_000).toFixed(1),
          written.longestMs.toFixed(0),
          written.computedMs?.toFixed(0) ?? '–',
          (written.memoryBytes / 1e6).toFixed(0),
          (written.fileBytes / 1e6).toFixed(1),
        ]
      }),
    ),
  )
  printTable(['file', 's', 'longest pause ms', 'computing ms', 'memory MB', 'size MB'], files)
}
