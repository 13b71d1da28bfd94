import { readdirSync, readFileSync } from 'node:fs'

/** Memory in MB, without PostgreSQL's. */
export interface Resident {
  readonly server: number
  /** With the process of the warehouse. */
  readonly all: number
}

/** The resident memory of a process and its descendants. */
export function residentMb(pid: number): Resident {
  const children = new Map<number, number[]>()
  const sizes = new Map<number, number>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${entry}/status`, 'utf8')
      const read = (name: string) => /\S+/.exec(status.split(`\n${name}:`)[1] ?? '')?.[0] ?? '0'
      const parent = Number(read('PPid'))
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)])
      const isPostgres = status.startsWith('Name:\tpostgres')
      sizes.set(Number(entry), isPostgres ? 0 : Number(read('VmRSS')) / 1024)
    } catch {
      // It has ended meanwhile.
    }
  }
  const sum = (id: number): number =>
    (sizes.get(id) ?? 0) + (children.get(id) ?? []).reduce((all, child) => all + sum(child), 0)
  return { server: sizes.get(pid) ?? 0, all: sum(pid) }
}

export const noMemory: Resident = { server: 0, all: 0 }

export function larger(one: Resident, other: Resident): Resident {
  return { server: Math.max(one.server, other.server), all: Math.max(one.all, other.all) }
}
