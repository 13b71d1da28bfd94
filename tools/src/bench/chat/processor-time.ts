import { readFileSync } from 'node:fs'
import { childrenOf } from '../running-server.ts'

/** In milliseconds, since the processes were started. */
export interface ProcessorTime {
  readonly server: number
  readonly database: number
}

/** The processor time of a server and of the PostgreSQL that it has started, the warehouse left out. */
export function processorTime(pid: number): ProcessorTime {
  const database = childrenOf(pid)
    .map(timeOf)
    .filter(({ name }) => name === 'postgres')
  return { server: timeOf(pid).ms, database: database.reduce((sum, { ms }) => sum + ms, 0) }
}

/** With the children that have ended. The kernel counts in hundredths of a second. */
function timeOf(pid: number): { readonly name: string; readonly ms: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const isDatabase = name === 'postgres'
    const ticks = fields.slice(11, isDatabase ? 15 : 13).map(Number)
    return { name, ms: ticks.reduce((sum, one) => sum + one, 0) * 10 }
  } catch {
    // It has ended meanwhile.
    return { name: '', ms: 0 }
  }
}
