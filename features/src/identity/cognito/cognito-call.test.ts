import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { silentLog } from '@cartograph/store/testing'
import { createCognitoCall } from './cognito-call.ts'

type Answer = (url: string) => { status: number; headers?: Record<string, string>; body?: string }

async function call(answer: Answer | null, timeoutMs = 5_000) {
  const server = createServer((request, response) => {
    if (answer === null) return
    const { status, headers, body } = answer(request.url ?? '')
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const ask = createCognitoCall({ endpoint, log: silentLog, timeoutMs })
    return await ask('InitiateAuth', {}, { isRepeatable: true })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

it('reads an empty answer as an empty object', async () => {
  expect(await call(() => ({ status: 200 }))).toEqual({})
})

it('recognises an exception by its name without the namespace', async () => {
  const body = '{"__type":"com.amazonaws.cognito#UserNotFoundException","Message":"Gone."}'
  await expect(call(() => ({ status: 400, body }))).rejects.toMatchObject({
    name: 'CognitoRefusal',
    type: 'UserNotFoundException',
    message: 'Gone.',
  })
})

it('gives up when Cognito does not answer in time, including one retry', async () => {
  const began = performance.now()
  await expect(call(null, 100)).rejects.toMatchObject({ code: 'identity_unavailable' })
  expect(performance.now() - began).toBeLessThan(4_000)
})

it('follows no redirect, which would send the password to another host', async () => {
  const asked: string[] = []
  const redirect: Answer = (url) => {
    asked.push(url)
    return { status: 307, headers: { location: '/elsewhere' } }
  }
  await expect(call(redirect)).rejects.toMatchObject({ code: 'identity_unavailable' })
  expect(new Set(asked)).toEqual(new Set(['/']))
})
