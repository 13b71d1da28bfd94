import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The process that owns the folder, if its parent has ended: the system then gives it another
 * parent. Null if it cannot be identified as a process that serves this folder.
 */
export function findOrphan(ownerFile: string, folder: string): number | null {
  const [pid, parentPid] = (read(ownerFile) ?? '').split(' ').map(Number)
  if (!pid || !parentPid || pid === process.pid) return null
  const found = describeFromProc(pid) ?? describeFromPs(pid)
  // An id may belong to another process by now.
  if (found === null || !found.command.includes(JSON.stringify(folder))) return null
  return found.parentPid === parentPid ? null : pid
}

interface ProcessDescription {
  readonly parentPid: number
  readonly command: string
}

function describeFromProc(pid: number): ProcessDescription | null {
  const [stat, command] = [read(`/proc/${pid}/stat`), read(`/proc/${pid}/cmdline`)]
  if (stat === null || command === null) return null
  // The name in parentheses may contain spaces and parentheses; state and parent follow it.
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { parentPid: Number(parent), command }
}

function describeFromPs(pid: number): ProcessDescription | null {
  try {
    const line = execFileSync('ps', ['-ww', '-o', 'ppid=,args=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    const [parent = ''] = line.split(' ')
    return { parentPid: Number(parent), command: line.slice(parent.length) }
  } catch {
    return null
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
