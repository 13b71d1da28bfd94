import { parentPort, workerData } from 'node:worker_threads'
import type { QueryAnswer, TakeRows } from '@cartograph/warehouse'
import { loadCatalogue } from '../load-catalogue.ts'
import { createSemantic, type DescribeRequest, type LoadTextRequest } from '../semantic.ts'
import {
  toOutcome,
  valueOf,
  type FromThread,
  type Outcome,
  type ThreadSetup,
  type ToThread,
} from './thread-messages.ts'

const port = parentPort
if (port === null) throw new Error('This module must run on a worker thread')

const { dialect, catalogue } = workerData as ThreadSetup
const calls = new Map<number, AbortController>()
/** A query is assigned to its call by the signal that the semantic layer passes on. */
const callOf = new WeakMap<AbortSignal, number>()
/** In place of what takes the rows in the parent: the result that they belong to. */
const resultOf = new WeakMap<TakeRows, number>()
const queries = new Map<number, (answer: Outcome<QueryAnswer>) => void>()
let queryCount = 0

const semantic = createSemantic({
  model: loadCatalogue(catalogue ?? undefined),
  warehouse: {
    dialect,
    async query({ signal, onRows, ...request }) {
      const id = signal && callOf.get(signal)
      if (id === undefined) throw new Error('A query belongs to a call')
      const queryId = (queryCount += 1)
      const answer = new Promise<Outcome<QueryAnswer>>((resolve) => queries.set(queryId, resolve))
      const rowsOf = onRows === undefined ? null : (resultOf.get(onRows) ?? null)
      post({ kind: 'query', id, queryId, request, rowsOf })
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

type Call = Extract<ToThread, { kind: 'call' }>

async function answer(request: Call): Promise<void> {
  const { id } = request
  const stopping = new AbortController()
  calls.set(id, stopping)
  callOf.set(stopping.signal, id)
  const outcome = await toOutcome(() => answerTo(request, stopping.signal))
  calls.delete(id)
  post({ kind: 'answer', id, answer: outcome })
}

async function answerTo({ call, json, isWithoutRows }: Call, signal: AbortSignal): Promise<string> {
  if (call === 'loadText') {
    const request = JSON.parse(json) as Omit<LoadTextRequest, 'signal' | 'rowsTo'>
    return semantic.loadText({ ...request, signal, ...(isWithoutRows && { rowsTo }) })
  }
  const request = { ...(JSON.parse(json) as Omit<DescribeRequest, 'signal'>), signal }
  return JSON.stringify(
    call === 'sql' ? await semantic.sql(request) : await semantic.dryRun(request),
  )
}

function rowsTo(result: number): TakeRows {
  const take = () => undefined
  resultOf.set(take, result)
  return take
}

function post(message: FromThread): void {
  port?.postMessage(message)
}
