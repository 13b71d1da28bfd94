import type { OpenStream } from '@cartograph/connectors'
import type { ActiveSync } from '../runs/active-sync.ts'
import {
  beginPass,
  countRows,
  finishStream,
  momentOf,
  readState,
  takeUp,
  type Pass,
  type StreamState,
} from './pass.ts'
import { readPass } from './read-pass.ts'
import { countDays, freshWindows, historyWindow, isFirst, type Window } from './windows.ts'

/** One stream in one run: what is new first, then history, a window at a time. */
export class StreamReading {
  readonly #sync: ActiveSync
  readonly #stream: OpenStream
  #restated: readonly Window[] = []
  /** Nothing is left to be read in this run, but what is new by then. */
  isOver = false
  /** What it answers cannot be read. */
  hasFailed = false

  constructor(sync: ActiveSync, stream: OpenStream) {
    this.#sync = sync
    this.#stream = stream
  }

  /** Brings what is newest; first of all what an earlier run of the same kind has left undone. */
  async freshen(): Promise<void> {
    const kept = await readState(this.#sync, this.#stream)
    if (kept !== null && this.#isDone(kept)) {
      this.isOver = true
      return
    }
    if (kept !== null && kept.finishedAt === null) {
      const pass = await takeUp(this.#sync, this.#stream, kept)
      if (kept.phase === 'history') return this.#catchUpAside()
      await this.#read(pass)
      // Up to now, however long ago it was begun. Days end with the day on which it was.
      if (this.#stream.plan.reads === 'changes') return
      const now = await readState(this.#sync, this.#stream)
      return now?.historyDone === false ? this.#catchUpAside() : this.#readFresh(now)
    }
    if (kept !== null && !isFirst(kept) && !kept.historyDone) {
      await takeUp(this.#sync, this.#stream, kept)
      return this.#isFresh(kept) ? undefined : this.#catchUpAside()
    }
    return this.#readFresh(kept)
  }

  /** Reads again what the platform may tell otherwise by now. */
  async restate(): Promise<void> {
    const windows = this.#restated
    this.#restated = []
    for (const [n, window] of windows.entries()) {
      const endsRestatement = n === windows.length - 1
      const kept = await readState(this.#sync, this.#stream)
      await this.#read(
        await beginPass(this.#sync, this.#stream, kept, {
          phase: 'fresh',
          window,
          endsRestatement,
          countsOn: true,
          rowsTotal: null,
        }),
      )
    }
  }

  /** Brings what is newest beside a pass of history, which waits meanwhile where it is. */
  async freshenAside(): Promise<void> {
    const kept = await readState(this.#sync, this.#stream)
    if (kept === null) return
    const { newest } = freshWindows(this.#stream.plan, kept, momentOf(this.#sync))
    await this.#readAside(kept, newest, false)
  }

  /** One window of history, or the rest of the one under way. `between` may bring what is new meanwhile. */
  async readHistory(between: () => Promise<void>): Promise<void> {
    const kept = await readState(this.#sync, this.#stream)
    if (kept === null || this.#isDone(kept)) {
      this.isOver = true
      return
    }
    if (kept.finishedAt === null) {
      return this.#read(await takeUp(this.#sync, this.#stream, kept), between)
    }
    const window = historyWindow(this.#stream.plan, kept, momentOf(this.#sync))
    if (window === null) {
      await finishStream(this.#sync, this.#stream)
      this.isOver = true
      return
    }
    const begun = { phase: 'history', window, endsRestatement: false } as const
    await this.#read(
      await beginPass(this.#sync, this.#stream, kept, {
        ...begun,
        countsOn: true,
        rowsTotal: null,
      }),
      between,
    )
  }

  /**
   * The same, and what the platform may tell otherwise by now. Then the window of history under way is begun
   * again: its first pages, or a report made for all of them, are older than the days around it.
   */
  async #catchUpAside(): Promise<void> {
    const kept = await readState(this.#sync, this.#stream)
    if (kept === null) return
    const fresh = freshWindows(this.#stream.plan, kept, momentOf(this.#sync))
    await this.#readAside(kept, [...fresh.newest, ...fresh.restated], fresh.endsRestatement)
  }

  async #readAside(kept: StreamState, windows: readonly Window[], ends: boolean): Promise<void> {
    for (const [n, window] of windows.entries()) {
      await this.#read({
        phase: 'fresh',
        window,
        cursor: null,
        pagesDone: kept.pagesDone,
        isAside: true,
        endsRestatement: ends && n === windows.length - 1,
        newest: null,
      })
    }
  }

  async #readFresh(kept: StreamState | null): Promise<void> {
    const { newest, restated } = freshWindows(this.#stream.plan, kept, momentOf(this.#sync))
    this.#restated = restated
    let before = kept
    for (const [n, window] of newest.entries()) {
      const pass = await beginPass(this.#sync, this.#stream, before, {
        phase: 'fresh',
        window,
        endsRestatement: false,
        countsOn: n > 0,
        rowsTotal: n > 0 ? null : await this.#countFresh(kept, [...newest, ...restated]),
      })
      await this.#read(pass)
      before = await readState(this.#sync, this.#stream)
    }
  }

  async #countFresh(kept: StreamState | null, windows: readonly Window[]): Promise<number | null> {
    if (!isFirst(kept) && this.#stream.plan.reads === 'days') return countDays(windows)
    const [window] = windows
    if (window === undefined) return null
    return countRows(this.#sync, this.#stream, kept, window)
  }

  #read(pass: Pass, between?: () => Promise<void>): Promise<void> {
    return readPass(this.#sync, this.#stream, pass, between)
  }

  #isDone(kept: StreamState): boolean {
    return kept.syncRunId === this.#sync.syncRunId && kept.state === 'done'
  }

  /** Read to its end by this very run, a moment ago: this is the run's next turn, after a kill. */
  #isFresh({ phase, syncRunId, finishedAt }: StreamState): boolean {
    if (phase !== 'fresh' || syncRunId !== this.#sync.syncRunId || finishedAt === null) return false
    return this.#sync.ctx.clock().getTime() - finishedAt.getTime() < freshEveryMs
  }
}

/** While history takes long, what is new is brought so often. */
export const freshEveryMs = 10 * 60_000
