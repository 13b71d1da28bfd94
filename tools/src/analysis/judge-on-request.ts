import { parentPort, workerData } from 'node:worker_threads'
import { judgeLines, type Window } from './judge-lines.ts'

const port = parentPort
if (port === null) throw new Error('Start this file as a worker')
const window = workerData as Window
port.on('message', (lines: readonly string[]) => port.postMessage(judgeLines(lines, window)))
