import { createListLog, type ListChange, type ListLog } from '@cartograph/sandbox'
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'

/**
 * Every change of the lists of customers at the simulated platforms, in a file: the demo's shops react to
 * them, and after a restart each shop has to get the same history again.
 */
export interface ListJournal {
  /** The log of a shop, which continues while changes are recorded. */
  logOf(shop: string): ListLog
  record(change: ListChange, at: Date): void
  /** The simulators keep lists in memory, so they start without any. */
  clear(at: Date): void
}

const Line = z.object({
  at: z.number(),
  /** Null: all lists were lost. */
  change: z.nullable(
    z.object({
      shop: z.string(),
      list: z.string(),
      action: z.enum(['add', 'remove']),
      members: z.array(z.string()),
    }),
  ),
})
type Line = z.infer<typeof Line>

/** Without a path, nothing survives a restart. */
export function openListJournal(path: string | null): ListJournal {
  const logs = new Map<string, ListLog>()
  const lines = path === null ? [] : readLines(path)
  for (const line of lines) apply(line)

  function logOf(shop: string): ListLog {
    const known = logs.get(shop) ?? createListLog()
    logs.set(shop, known)
    return known
  }

  function apply({ at, change }: Line): void {
    if (change === null) for (const log of logs.values()) log.clear(at)
    else logOf(change.shop).record({ ...change, at })
  }

  function write(line: Line): void {
    apply(line)
    if (path === null) return
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // Begins a line, because the last one may be unfinished.
    appendFileSync(path, `\n${JSON.stringify(line)}`, { mode: 0o600 })
  }

  return {
    logOf,
    record: ({ members, ...change }, at) =>
      write({ at: at.getTime(), change: { ...change, members: [...members] } }),
    clear: (at) => {
      if (logs.size > 0) write({ at: at.getTime(), change: null })
    },
  }
}

/** A line that a killed process left unfinished is skipped. */
function readLines(path: string): Line[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap((line) => {
    try {
      return [Line.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}
