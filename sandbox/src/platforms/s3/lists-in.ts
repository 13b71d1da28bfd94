import { gunzipSync } from 'node:zlib'
import type { SimulatedFile, SimulatedList } from '../../kit/simulator.ts'

/**
 * Reads the files of audiences as their receiver does: the runs that have a manifest, in order, and
 * in each the files that the manifest lists. A member is the first value after the operation.
 */
export function listsIn(files: readonly SimulatedFile[]): readonly SimulatedList[] {
  const lists = new Map<string, Set<string>>()
  const bytesOf = new Map(files.map(({ key, bytes }) => [key, bytes]))
  for (const { key, bytes } of files) {
    const folder = /^(.*)\/dt=[^/]+\/run=[^/]+\/manifest\.json$/.exec(key)?.[1]
    if (folder === undefined) continue
    const members = lists.get(folder) ?? new Set<string>()
    lists.set(folder, members)
    for (const part of partsOf(bytes)) {
      const content = bytesOf.get(part)
      if (content === undefined) throw new Error(`${key} lists ${part}, which is missing`)
      apply(gunzipSync(content).toString(), members)
    }
  }
  return [...lists].map(([id, members]) => ({ id, name: id, members: [...members] }))
}

function partsOf(manifest: Uint8Array): readonly string[] {
  const { files } = JSON.parse(Buffer.from(manifest).toString()) as { files: { key: string }[] }
  return files.map(({ key }) => key)
}

function apply(csv: string, members: Set<string>): void {
  const [, ...lines] = csv.trimEnd().split('\n')
  for (const line of lines) {
    const [op, member = ''] = line.split(',')
    if (op === 'add') members.add(member)
    else members.delete(member)
  }
}
