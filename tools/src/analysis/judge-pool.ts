import { Worker } from 'node:worker_threads'
import { judgeLines, type Window } from './judge-lines.ts'

export interface JudgePool {
  /** The number of stores that run at a time. */
  readonly count: number
  /** Call it for at most `count` stores at a time. */
  readonly judge: (lines: readonly string[]) => Promise<string[]>
  readonly close: () => Promise<void>
}

/** Starts one worker per core, or none for a count of one. */
export function openJudgePool(window: Window, count: number): JudgePool {
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
      if (worker === undefined) throw new Error('All workers are busy')
      const texts = await judgeIn(worker, lines)
      idle.push(worker)
      return texts
    },
    async close() {
      await Promise.all(all.map((worker) => worker.terminate()))
    },
  }
}

function judgeIn(worker: Worker, lines: readonly string[]): Promise<string[]> {
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
