import { parentPort, workerData } from 'node:worker_threads'
import type { QueryAnswer } from '@cartograph/warehouse'
import { loadCatalogue } from '../load-catalogue.ts'
import { createSemantic, type DescribeRequest, type LoadTextRequest } from '../semantic.ts'
import {
  toOutcome,
  valueOf,
  type FromThread,
  type Outcome,
  type ThreadCall,
  type ThreadSetup,
  type ToThread,
} from './thread-messages.ts'

const port = parentPort
if (port === null) throw new Error('This module must run on a worker thread')

const { dialect, catalogue } = workerData as ThreadSetup
const calls = new Map<number, AbortController>()
/** A query is assigned to its call by the signal that the semantic layer passes on. */
const callOf = new WeakMap<AbortSignal, number>()
const queries = new Map<number, (answer: Outcome<QueryAnswer>) => void>()
let queryCount = 0

const semantic = createSemantic({
  model: loadCatalogue(catalogue ?? undefined),
  warehouse: {
    dialect,
    async query({ signal, ...request }) {
      const id = signal && callOf.get(signal)
      if (id === undefined) throw new Error('A query belongs to a call')
      const queryId = (queryCount += 1)
      const answer = new Promise<Outcome<QueryAnswer>>((resolve) => queries.set(queryId, resolve))
      post({ kind: 'query', id, queryId, request })
      return valueOf(await answer)
    },
  },
})

port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'call':
      return void answer(message)
    case 'cancel':
      return calls.get(message.id)?.abort()
    case 'rows':
      queries.get(message.queryId)?.(message.answer)
      queries.delete(message.queryId)
  }
})

async function answer({ id, call, json }: Extract<ToThread, { kind: 'call' }>): Promise<void> {
  const stopping = new AbortController()
  calls.set(id, stopping)
  callOf.set(stopping.signal, id)
  const outcome = await toOutcome(() => answerTo(call, json, stopping.signal))
  calls.delete(id)
  post({ kind: 'answer', id, answer: outcome })
}

async function answerTo(call: ThreadCall, json: string, signal: AbortSignal): Promise<string> {
  if (call === 'loadText')
    return semantic.loadText({ ...(JSON.parse(json) as Omit<LoadTextRequest, 'signal'>), signal })
  const asked = { ...(JSON.parse(json) as Omit<DescribeRequest, 'signal'>), signal }
  return JSON.stringify(call === 'sql' ? await semantic.sql(asked) : await semantic.dryRun(asked))
}

function post(message: FromThread): void {
  port?.postMessage(message)
}
