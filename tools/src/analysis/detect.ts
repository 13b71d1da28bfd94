import { SeriesLine } from '@cartograph/contract'
import { availableParallelism } from 'node:os'
import type { DetectArguments } from './arguments.ts'
import { InputError } from './input-error.ts'
import { openJudgePool, type JudgePool } from './judge-pool.ts'
import { parseLine } from './parse-line.ts'
import type { Line } from './read-lines.ts'
import { openSpool, type SpoolRange, type Spool } from './spool.ts'
import type { Writer } from './writer.ts'

interface SpooledSeries extends SpoolRange {
  /** The position of its answers in the output. */
  readonly position: number
}

type Stores = ReadonlyMap<string, readonly SpooledSeries[]>

/**
 * Answers for each series in the order of the input. False discoveries are controlled over all series
 * of a store, which may arrive in any order, so all lines are first spooled to a temporary file. In
 * memory are only the position of each line, the stores in progress, and answers that wait for earlier
 * ones.
 */
export async function detect(
  lines: AsyncIterable<Line>,
  options: DetectArguments,
  writer: Writer,
): Promise<void> {
  const spool = openSpool()
  try {
    const { stores, count } = await spoolLines(lines, spool)
    const { calendar, from, days } = options
    const judges = openJudgePool({ calendar, from, days }, workerCount(stores.size, count))
    try {
      await judgeAll(stores, spool, judges, writer)
    } finally {
      await judges.close()
    }
  } finally {
    spool.close()
  }
}

/** Fewer series take less time than starting a worker. */
const minSeriesForWorkers = 200
const maxWorkers = 8

function workerCount(stores: number, series: number): number {
  if (series < minSeriesForWorkers) return 1
  return Math.min(stores, availableParallelism(), maxWorkers)
}

async function spoolLines(lines: AsyncIterable<Line>, spool: Spool) {
  const stores = new Map<string, SpooledSeries[]>()
  const ids = new Map<string, Set<string>>()
  let count = 0
  for await (const line of lines) {
    const { store, id } = parseLine(SeriesLine, line)
    const series = stores.get(store) ?? []
    const known = ids.get(store) ?? new Set()
    if (known.has(id)) {
      throw new InputError(`line ${line.number}: id ${id} appears twice for store ${store}`)
    }
    series.push({ ...spool.put(line.text), position: count })
    stores.set(store, series)
    ids.set(store, known.add(id))
    count += 1
  }
  return { stores, count }
}

async function judgeAll(stores: Stores, spool: Spool, judges: JudgePool, writer: Writer) {
  const waiting = new Map<number, string>()
  const running = new Set<Promise<void>>()
  let next = 0
  for (const series of stores.values()) {
    if (running.size >= judges.count) await Promise.race(running)
    const task = judgeOne(series).finally(() => running.delete(task))
    running.add(task)
    await writeReady()
  }
  while (running.size > 0) {
    await Promise.race(running)
    await writeReady()
  }

  async function judgeOne(series: readonly SpooledSeries[]): Promise<void> {
    const texts = await judges.judge(series.map((place) => spool.get(place)))
    for (const [n, { position }] of series.entries()) waiting.set(position, texts[n] ?? '')
  }

  async function writeReady(): Promise<void> {
    for (let text = waiting.get(next); text !== undefined; text = waiting.get(next)) {
      waiting.delete(next)
      next += 1
      await writer.write(text)
    }
  }
}
