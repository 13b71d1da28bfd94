import { readFileSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { leastShareMb } from '../files/memory-shares.ts'

export interface Machine {
  /** What this process may use: the machine's memory, or less by a limit of its control group. */
  readonly memoryMb: number
  /** The free space of the disk that holds the analytic data. */
  readonly freeDiskMb: number
}

/** The memory and the temporary disk space of all DuckDB files together. */
export function engineBudget(machine: Machine): { memoryMb: number; spillMb: number } {
  return {
    memoryMb: clamp((machine.memoryMb - restMb) / 2, leastShareMb, 16_384),
    spillMb: clamp(machine.freeDiskMb / 2, 64, 20_000),
  }
}

/** The server, its worker, PostgreSQL, and the warehouse process without its files. */
const restMb = 768

function clamp(value: number, least: number, most: number): number {
  return Math.floor(Math.min(Math.max(value, least), most))
}

const bytesPerMb = 1024 * 1024

export function readMachine(folder: string): Machine {
  const disk = statfsSync(folder)
  const memory = Math.min(totalmem(), controlGroupLimit(readText))
  return {
    memoryMb: Math.floor(memory / bytesPerMb),
    freeDiskMb: Math.floor((disk.bavail * disk.bsize) / bytesPerMb),
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/**
 * The least memory limit of this process's control group and its parents, in both versions of
 * Linux control groups; Infinity where there is none. `process.constrainedMemory()` looks at the
 * group alone, but a service manager often limits a parent.
 */
export function controlGroupLimit(read: (path: string) => string | null): number {
  const groups = (read('/proc/self/cgroup') ?? '').split('\n').flatMap((line) => {
    const [, controllers, path] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
    if (path === undefined) return []
    if (controllers === '') return [{ root: '/sys/fs/cgroup', path, file: 'memory.max' }]
    return controllers?.split(',').includes('memory')
      ? [{ root: '/sys/fs/cgroup/memory', path, file: 'memory.limit_in_bytes' }]
      : []
  })
  const limits = groups.flatMap(({ root, path, file }) =>
    // In a container the path may be that of the host, where only the root is mounted.
    withParents(path).map((group) => Number.parseInt(read(join(root, group, file)) ?? '', 10)),
  )
  return Math.min(Infinity, ...limits.filter((limit) => limit > 0))
}

function withParents(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [path, ...withParents(parent)]
}
