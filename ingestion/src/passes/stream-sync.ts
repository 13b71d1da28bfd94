import type { ConnectorError, OpenStream } from '@cartograph/connectors'
import type { ActiveSync } from '../runs/active-sync.ts'
import {
  beginPass,
  countRows,
  finishStream,
  accountTime,
  readStreamState,
  resumePass,
  saveRefusal,
  type Pass,
  type StreamState,
} from './pass.ts'
import { streamRefusal } from '../runs/sync-failure.ts'
import { readPass } from './read-pass.ts'
import { countDays, freshWindows, historyWindow, isNeverRead, type Window } from './windows.ts'

/**
 * Plans the passes over one stream within one run: first the fresh windows, then history one window
 * at a time. The stored stream state decides what comes next, so a run that was killed continues
 * where it was.
 */
export class StreamSync {
  readonly #sync: ActiveSync
  readonly #stream: OpenStream
  #restatements: readonly Window[] = []
  /** True once this run has read the whole stream; only newer data can follow. */
  isComplete = false
  /** True after a page could not be read; the run continues with the other streams. */
  hasFailed = false

  constructor(sync: ActiveSync, stream: OpenStream) {
    this.#sync = sync
    this.#stream = stream
  }

  /** Reads the fresh windows. Finishes a fresh pass that an earlier run left open first. */
  async readFresh(): Promise<void> {
    const stored = await readStreamState(this.#sync, this.#stream)
    if (stored !== null && this.#isDone(stored)) {
      this.isComplete = true
      return
    }
    if (stored !== null && stored.finishedAt === null) {
      const pass = await resumePass(this.#sync, this.#stream, stored)
      if (stored.phase === 'history') return this.#catchUpDuringHistory()
      const endsRestatement = this.#isReread(stored)
      await this.#read({ ...pass, endsRestatement })
      const now = await readStreamState(this.#sync, this.#stream)
      // A pass over changes reads up to now, whenever it began. A pass over days ends at the day it began.
      if (this.#stream.plan.reads === 'changes') {
        this.#restatements = this.#dueRestatements(now)
        return
      }
      return now?.historyDone === false ? this.#catchUpDuringHistory() : this.#readFreshWindows(now)
    }
    if (stored !== null && !isNeverRead(stored) && !stored.historyDone) {
      await resumePass(this.#sync, this.#stream, stored)
      return this.#isUpToDate(stored) ? undefined : this.#catchUpDuringHistory()
    }
    return this.#readFreshWindows(stored)
  }

  /** Reads the days again that the platform may have restated. */
  async readRestatements(): Promise<void> {
    const windows = this.#restatements
    this.#restatements = []
    for (const [n, window] of windows.entries()) {
      const endsRestatement = n === windows.length - 1
      const stored = await readStreamState(this.#sync, this.#stream)
      await this.#read(
        await beginPass(this.#sync, this.#stream, stored, {
          phase: 'fresh',
          window,
          endsRestatement,
          continuesCount: true,
          rowsTotal: null,
        }),
      )
    }
  }

  /** Reads the fresh windows as interleaved passes while a history pass is paused. */
  async refreshDuringHistory(): Promise<void> {
    const stored = await readStreamState(this.#sync, this.#stream)
    if (stored === null) return
    const { newest } = freshWindows(this.#stream.plan, stored, accountTime(this.#sync))
    await this.#readInterleaved(stored, newest, false)
  }

  /**
   * Reads one window of history, or the rest of the open one. Calls `betweenPages` before each
   * further page.
   */
  async readHistory(betweenPages: () => Promise<void>): Promise<void> {
    const stored = await readStreamState(this.#sync, this.#stream)
    if (stored === null || this.#isDone(stored)) {
      this.isComplete = true
      return
    }
    if (stored.finishedAt === null) {
      return this.#read(await resumePass(this.#sync, this.#stream, stored), betweenPages)
    }
    const window = historyWindow(this.#stream.plan, stored, accountTime(this.#sync))
    if (window === null) {
      await finishStream(this.#sync, this.#stream, stored)
      this.isComplete = true
      return
    }

    await this.#read(
      await beginPass(this.#sync, this.#stream, stored, {
        phase: 'history',
        window,
        endsRestatement: false,
        continuesCount: true,
        rowsTotal: null,
      }),
      betweenPages,
    )
  }

  /**
   * Reads the fresh and restated windows as interleaved passes. The history window under way then
   * starts again: its first pages, or a report made for the whole window, are older than the days
   * around it.
   */
  async #catchUpDuringHistory(): Promise<void> {
    const stored = await readStreamState(this.#sync, this.#stream)
    if (stored === null) return
    const fresh = freshWindows(this.#stream.plan, stored, accountTime(this.#sync))
    await this.#readInterleaved(
      stored,
      [...fresh.newest, ...fresh.restatements],
      fresh.endsRestatement,
    )
  }

  async #readInterleaved(
    stored: StreamState,
    windows: readonly Window[],
    endsRestatement: boolean,
  ): Promise<void> {
    for (const [n, window] of windows.entries()) {
      await this.#read({
        phase: 'fresh',
        window,
        cursor: null,
        pagesDone: stored.pagesDone,
        isInterleaved: true,
        endsRestatement: endsRestatement && n === windows.length - 1,
        newest: null,
      })
    }
  }

  async #readFreshWindows(stored: StreamState | null): Promise<void> {
    const { newest, restatements } = freshWindows(
      this.#stream.plan,
      stored,
      accountTime(this.#sync),
    )
    this.#restatements = restatements
    let before = stored
    for (const [n, window] of newest.entries()) {
      const pass = await beginPass(this.#sync, this.#stream, before, {
        phase: 'fresh',
        window,
        endsRestatement: false,
        continuesCount: n > 0,
        rowsTotal: n > 0 ? null : await this.#countFresh(stored, [...newest, ...restatements]),
      })
      await this.#read(pass)
      before = await readStreamState(this.#sync, this.#stream)
    }
  }

  #dueRestatements(stored: StreamState | null): readonly Window[] {
    return freshWindows(this.#stream.plan, stored, accountTime(this.#sync)).restatements
  }

  /** True for a pass of this run that reads everything once more. */
  #isReread({ historyDone, since, syncRunId }: StreamState): boolean {
    const { plan } = this.#stream
    if (plan.reads !== 'changes' || plan.rereadsAfterDays === undefined) return false
    return historyDone && since === null && syncRunId === this.#sync.syncRunId
  }

  async #countFresh(
    stored: StreamState | null,
    windows: readonly Window[],
  ): Promise<number | null> {
    if (!isNeverRead(stored) && this.#stream.plan.reads === 'days') return countDays(windows)
    const [window] = windows
    if (window === undefined) return null
    return countRows(this.#sync, this.#stream, stored, window)
  }

  /** Stores why the platform does not allow reading the stream. */
  async stop(error: ConnectorError): Promise<void> {
    const refusal = streamRefusal(error, this.#stream.name, this.#sync.platform)
    await saveRefusal(this.#sync, this.#stream, refusal)
  }

  #read(pass: Pass, betweenPages?: () => Promise<void>): Promise<void> {
    return readPass(this.#sync, this.#stream, pass, betweenPages)
  }

  #isDone(stored: StreamState): boolean {
    return stored.syncRunId === this.#sync.syncRunId && stored.state === 'done'
  }

  /**
   * True when this run finished a fresh pass moments ago: the run was killed or yielded, and
   * continues.
   */
  #isUpToDate({ phase, syncRunId, finishedAt }: StreamState): boolean {
    if (phase !== 'fresh' || syncRunId !== this.#sync.syncRunId || finishedAt === null) return false
    return this.#sync.ctx.clock().getTime() - finishedAt.getTime() < refreshIntervalMs
  }
}

/** How often fresh data is read while history is under way. */
export const refreshIntervalMs = 10 * 60_000
