import { newId, OrgId, type Log } from '@cartograph/contract'
import type { ClickHouseClient } from '@clickhouse/client'
import { expect, test } from 'vitest'
import { runSelect } from './run-select.ts'

const log: Log = { debug() {}, info() {}, warn() {}, error() {} }

test.each([
  ['on one server', null, /^KILL QUERY WHERE query_id = '[-0-9a-f]{36}' ASYNC$/],
  [
    'on all servers of a cluster',
    'main',
    /^KILL QUERY ON CLUSTER 'main' WHERE query_id = '[-0-9a-f]{36}' ASYNC$/,
  ],
])('a cancelled query is stopped %s', async (_, cluster, expected) => {
  const commands: string[] = []
  const client: Pick<ClickHouseClient, 'query' | 'command'> = {
    query: ({ abort_signal }: { abort_signal?: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        abort_signal?.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    command({ query }: { query: string }) {
      commands.push(query)
      return Promise.reject(new Error('gone'))
    },
  }
  const abort = new AbortController()
  const running = runSelect(
    { client, target: { database: 'shop', cluster }, tables: [], settings: {}, log },
    { orgId: newId(OrgId), sql: 'SELECT 1', signal: abort.signal },
  )
  abort.abort()
  await expect(running).rejects.toMatchObject({ code: 'query_cancelled' })
  expect(commands).toEqual([expect.stringMatching(expected)])
})
