import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface FolderSize {
  readonly files: number
  readonly lines: number
}

/** The program in a folder of sources: without tests and what only they use. */
export function folderSize(folder: string): FolderSize {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !/\.(?:test|fixture)\.ts$/.test(file) &&
      !/(?:^|\/)(?:testing|fixtures)\//.test(file),
  )
  const lines = files.reduce(
    (sum, file) => sum + readFileSync(join(folder, file), 'utf8').split('\n').length - 1,
    0,
  )
  return { files: files.length, lines }
}

/** What folders of one kind usually have, and the largest of them. */
export function describeSizes(kind: string, sizes: ReadonlyMap<string, FolderSize>): string {
  const byLines = [...sizes].toSorted(([, a], [, b]) => b.lines - a.lines)
  const [largest] = byLines
  if (largest === undefined) return `no ${kind}s`
  const middle = (part: keyof FolderSize) =>
    [...sizes.values()].map((size) => size[part]).toSorted((a, b) => a - b)[
      Math.floor(sizes.size / 2)
    ] ?? 0
  const [name, { lines }] = largest
  return `median ${kind}: ${middle('files')} files, ${middle('lines')} lines; largest: ${name}, ${lines}`
}
