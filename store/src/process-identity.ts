import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Identifies a process uniquely, even if its pid is reused; null if it does not run. */
export function processIdentity(pid: number): string | null {
  const startedAt = existsSync('/proc/self/stat') ? startFromProc(pid) : startFromPs(pid)
  return startedAt === null ? null : `${pid}@${startedAt}`
}

/** The pid in a process identity. */
export function pidOf(identity: string): number {
  return Number.parseInt(identity, 10)
}

function startFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in parentheses and may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return fields[0] === 'Z' ? null : `${fields[19]}.${boot}`
  } catch {
    return null
  }
}

function startFromPs(pid: number): string | null {
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return started.trim().replaceAll(/\s+/g, '-') || null
  } catch {
    return null
  }
}
