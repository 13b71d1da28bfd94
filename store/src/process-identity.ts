import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * A text that no other process ever has, also after its number was given anew; null when there is no
 * such process any more.
 */
export function processIdentity(pid: number): string | null {
  const startedAt = existsSync('/proc/self/stat') ? startFromProc(pid) : startFromPs(pid)
  return startedAt === null ? null : `${pid}@${startedAt}`
}

/** The pid within such a text. */
export function pidOf(identity: string): number {
  return Number.parseInt(identity, 10)
}

function startFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands in brackets and may hold blanks and brackets itself.
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
