import { Worker } from 'node:worker_threads'
import { judgeLines, type Window } from './judge-lines.ts'

export interface Judges {
  /** How many stores are judged at a time. */
  readonly count: number
  /** No more than `count` at a time. */
  readonly judge: (lines: readonly string[]) => Promise<string[]>
  readonly close: () => Promise<void>
}

/** Each has a core of its own; a single one needs no worker. */
export function openJudges(window: Window, count: number): Judges {
  if (count <= 1) {
    return {
      count: 1,
      judge: (lines) => Promise.resolve(judgeLines(lines, window)),
      close: () => Promise.resolve(),
    }
  }
  const script = new URL('./judge-worker.mjs', import.meta.url)
  const all = Array.from({ length: count }, () => new Worker(script, { workerData: window }))
  const idle = [...all]
  return {
    count,
    async judge(lines) {
      const worker = idle.pop()
      if (worker === undefined) throw new Error('Every judge is at work')
      const texts = await answerOf(worker, lines)
      idle.push(worker)
      return texts
    },
    async close() {
      await Promise.all(all.map((worker) => worker.terminate()))
    },
  }
}

function answerOf(worker: Worker, lines: readonly string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off('message', done)
      worker.off('error', reject)
    }
    const done = (texts: string[]) => {
      settle()
      resolve(texts)
    }
    worker.on('message', done)
    worker.on('error', reject)
    worker.postMessage(lines, [])
  })
}
