import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from '../../build.mjs'
import { root } from '../../root.mjs'
import { printTable } from '../compare-runs.ts'
import type { WrittenFile } from './write-file.ts'

/**
 * Files of a fifth of the rows and of all: if memory is flat, both take the same. The programs are bundled as in
 * production, because compiling sources leaves memory in which rows would not be seen.
 */
export async function measureFiles(rows: number): Promise<void> {
  const folder = mkdtempSync(join(root, 'node_modules/.cache/bench-'))
  try {
    const here = import.meta.dirname
    await bundle(folder, {
      'write-file': join(here, 'write-file.ts'),
      'print-rows': join(here, 'print-rows.ts'),
      'collecting-worker': join(here, 'collecting-worker.ts'),
      'report-files': join(root, 'features/src/reports/threads/report-worker.ts'),
    })
    cpSync(join(root, 'features/src/reports/pdf/fonts'), join(folder, 'report-fonts'), {
      recursive: true,
    })
    const script = join(folder, 'write-file.mjs')
    const files = ['writer', 'thread'].flatMap((part) =>
      ['pdf', 'xlsx'].flatMap((format) =>
        [Math.ceil(rows / 5), rows].map((count): string[] => {
          const written = writeFile(script, format, count, part)
          const live = part === 'thread' ? writeFile(script, format, count, 'live') : null
          return [
            `${part}: ${format}, ${count.toLocaleString('en')} rows`,
            (written.ms / 1_000).toFixed(1),
            written.longestMs.toFixed(0),
            written.computedMs?.toFixed(0) ?? '–',
            megabytes(written.memoryBytes),
            live === null ? '–' : megabytes(live.liveBytes),
            megabytes(written.fileBytes),
          ]
        }),
      ),
    )
    printTable(
      ['file', 's', 'longest pause ms', 'computing ms', 'memory MB', 'live MB', 'size MB'],
      files,
    )
    console.log(
      `Memory and live values of 'thread' include the rows, with those of the period before, and the finished file; those of 'writer' do not include its rows.`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function writeFile(script: string, format: string, count: number, part: string): WrittenFile {
  const args = ['--expose-gc', script, format, String(count), part]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as WrittenFile
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
