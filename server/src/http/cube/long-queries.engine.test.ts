import { ContinueWait, endpoints } from '@cartograph/contract'
import { loadsOf } from '@cartograph/features'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { aQuery } from '../../testing/endpoint-requests.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { beginLoad, dataTokenOf, listen } from '../../testing/cube-clients.ts'
import { openHttp } from '../open-http.ts'

let server: TestServer
let dataToken: string
beforeAll(async () => {
  server = await openTestServer()
  dataToken = await dataTokenOf(server, 'admin')
})
afterAll(() => server.close())

describe('a long query', () => {
  interface Execution {
    readonly signal: AbortSignal
    readonly end: (text: string) => void
  }

  /** A server over an engine with scripted answers. */
  async function openSlow(waitMs: number, graceMs = 0) {
    const executions: Execution[] = []
    const masks: (boolean | undefined)[] = []
    let started: (() => void) | undefined
    const semantic: TestServer['services']['semantic'] = {
      ...server.services.semantic,
      loadText: ({ signal, masks: isMasked }) =>
        new Promise((end, reject) => {
          if (signal === undefined) return reject(new Error('cannot be cancelled'))
          executions.push({ signal, end })
          masks.push(isMasked)
          signal.addEventListener('abort', () => reject(new Error('stopped')))
          started?.()
        }),
    }
    loadsOf(semantic, { waitMs })
    const services = { ...server.services, semantic }
    const http = await openHttp({ ...server.options, services, graceMs })
    const once = (condition: () => boolean) => expect.poll(condition).toBe(true)
    const hasStarted = () => new Promise<void>((resolve) => (started = resolve))
    const load = (token = dataToken) =>
      call(http, endpoints.loadQuery, { body: { query: aQuery.query }, token })
    return { http, executions, masks, once, hasStarted, load }
  }

  it.each(['load', 'subscribe'])('%s stops when its client disconnects', async (name) => {
    const slow = await openSlow(10_000)
    const begun = slow.hasStarted()
    const asked = beginLoad(await listen(slow.http), `/cubejs-api/v1/${name}`, dataToken, aQuery)
    await begun
    asked.hangUp()
    await slow.once(() => slow.executions[0]?.signal.aborted === true)
    await slow.http.close()
  })

  it('is answered when the server closes, or refused with 503 if it takes too long', async () => {
    for (const isQuick of [true, false]) {
      const slow = await openSlow(10_000, isQuick ? 10_000 : 0)
      const begun = slow.hasStarted()
      const answer = fetch(`http://127.0.0.1:${await listen(slow.http)}/cubejs-api/v1/load`, {
        method: 'POST',
        headers: { authorization: dataToken, 'content-type': 'application/json' },
        body: JSON.stringify(aQuery),
      })
      await begun
      const closed = slow.http.close()
      if (isQuick) slow.executions[0]?.end('{"results":[]}')
      const { status } = await answer
      expect(status).toBe(isQuick ? 200 : 503)
      expect(await (await answer).json()).toMatchObject(
        isQuick ? { results: [] } : { error: 'The server is stopping. Try again in a moment.' },
      )
      slow.executions[0]?.end('{}')
      await closed
    }
  })

  it('is answered `Continue wait` until it is done, and runs once', async () => {
    const slow = await openSlow(50)
    const first = await slow.load()
    expect(first.statusCode).toBe(200)
    expect(ContinueWait.parse(first.json())).toMatchObject({ stage: 'Executing query' })
    const again = slow.load()
    slow.executions[0]?.end('{"results":"as they were made"}')
    expect((await again).body).toBe('{"results":"as they were made"}')
    expect(slow.executions).toHaveLength(1)
    await slow.http.close()
  })

  it('is shared by callers with the same permissions', async () => {
    const slow = await openSlow(10_000)
    const others = await Promise.all(
      (['member', 'demo'] as const).map((role) => dataTokenOf(server, role)),
    )
    const asked = [dataToken, dataToken, ...others, server.tokens.readKey].map((token) =>
      slow.load(token),
    )
    // An admin, a member, a user without access to personal data, and a key, which has slots of its own.
    await slow.once(() => slow.executions.length === 4)
    slow.executions.forEach(({ end }) => end('{}'))
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(
      asked.map(() => 200),
    )
    expect(slow.masks.filter((one) => one === true)).toHaveLength(1)
    await slow.http.close()
  })
})
