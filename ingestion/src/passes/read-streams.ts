import { ConnectorError, type OpenStream } from '@cartograph/connectors'
import { TurnOver, type ActiveSync } from '../runs/active-sync.ts'
import { freshEveryMs, StreamReading } from './stream-reading.ts'

/**
 * Reads all streams to their ends: the newest window of each before anybody's second, so that there is
 * something to look at within moments, and then history in turns. A stream that cannot be read keeps none
 * of the others from being read; its error comes at the end.
 */
export async function readStreams(sync: ActiveSync, streams: readonly OpenStream[]): Promise<void> {
  const readings = streams.map((stream) => new StreamReading(sync, stream))
  const failures: ConnectorError[] = []
  async function turn(reading: StreamReading, work: () => Promise<void>): Promise<void> {
    if (reading.hasFailed) return
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.class !== 'payload') throw error
      reading.hasFailed = true
      failures.push(error)
    }
  }

  for (const reading of readings) await turn(reading, () => reading.freshen())
  for (const reading of readings) await turn(reading, () => reading.restate())

  const begunAt = sync.ctx.clock().getTime()
  let freshAt = begunAt
  async function between(): Promise<void> {
    const now = sync.ctx.clock().getTime()
    if (now - begunAt >= turnMs) throw new TurnOver()
    if (now - freshAt < freshEveryMs) return
    for (const reading of readings) await turn(reading, () => reading.freshenAside())
    freshAt = sync.ctx.clock().getTime()
  }
  for (;;) {
    const open = readings.filter((reading) => !reading.isOver && !reading.hasFailed)
    if (open.length === 0) break
    for (const reading of open) {
      await between()
      await turn(reading, () => reading.readHistory(between))
    }
  }
  const [failure] = failures
  if (failure !== undefined) throw failure
}

/** Then the run goes to the end of its platform's queue: long histories keep nobody's first look waiting. */
const turnMs = 30 * 60_000
