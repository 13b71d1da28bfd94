import { SeriesLine } from '@cartograph/contract'
import { availableParallelism } from 'node:os'
import type { DetectArguments } from './arguments.ts'
import { InputError } from './input-error.ts'
import { openJudges, type Judges } from './judges.ts'
import { parseLine } from './parse-line.ts'
import type { Line } from './read-lines.ts'
import { openSpool, type Place, type Spool } from './spool.ts'
import type { Writer } from './writer.ts'

interface Held extends Place {
  /** Which of the answers this one is. */
  readonly at: number
}

type Stores = ReadonlyMap<string, readonly Held[]>

/**
 * Judges store by store: which days are flagged is decided over all series of a store, and they may arrive
 * in any order. Held are where each line lies in a temporary file, the series of the stores that are judged
 * at the moment, and answers that wait for earlier ones.
 */
export async function detect(
  lines: AsyncIterable<Line>,
  asked: DetectArguments,
  writer: Writer,
): Promise<void> {
  const spool = openSpool()
  try {
    const { stores, count } = await keep(lines, spool)
    const { calendar, from, days } = asked
    const judges = openJudges({ calendar, from, days }, judgesFor(stores.size, count))
    try {
      await judgeAll(stores, spool, judges, writer)
    } finally {
      await judges.close()
    }
  } finally {
    spool.close()
  }
}

/** Fewer series are judged before a worker has started. */
const worthWorkers = 200
const mostJudges = 8

function judgesFor(stores: number, series: number): number {
  if (series < worthWorkers) return 1
  return Math.min(stores, availableParallelism(), mostJudges)
}

async function keep(lines: AsyncIterable<Line>, spool: Spool) {
  const stores = new Map<string, Held[]>()
  const ids = new Map<string, Set<string>>()
  let count = 0
  for await (const line of lines) {
    const { store, id } = parseLine(SeriesLine, line)
    const held = stores.get(store) ?? []
    const known = ids.get(store) ?? new Set()
    if (known.has(id)) {
      throw new InputError(`line ${line.number}: id ${id} was given before for store ${store}`)
    }
    held.push({ ...spool.put(line.text), at: count })
    stores.set(store, held)
    ids.set(store, known.add(id))
    count += 1
  }
  return { stores, count }
}

async function judgeAll(stores: Stores, spool: Spool, judges: Judges, writer: Writer) {
  const waiting = new Map<number, string>()
  const running = new Set<Promise<void>>()
  let next = 0
  for (const held of stores.values()) {
    if (running.size >= judges.count) await Promise.race(running)
    const task = judgeOne(held).finally(() => running.delete(task))
    running.add(task)
    await writeReady()
  }
  while (running.size > 0) {
    await Promise.race(running)
    await writeReady()
  }

  async function judgeOne(held: readonly Held[]): Promise<void> {
    const texts = await judges.judge(held.map((place) => spool.get(place)))
    for (const [n, { at }] of held.entries()) waiting.set(at, texts[n] ?? '')
  }

  async function writeReady(): Promise<void> {
    for (let text = waiting.get(next); text !== undefined; text = waiting.get(next)) {
      waiting.delete(next)
      next += 1
      await writer.write(text)
    }
  }
}
