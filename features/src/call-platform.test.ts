import { ConnectorError, type ConnectorErrorClass } from '@cartograph/connectors'
import { AppError } from '@cartograph/contract'
import { silentLog } from '@cartograph/store/testing'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { callPlatform } from './call-platform.ts'

const ctx = { signal: new AbortController().signal, log: silentLog }

async function refusalOf(thrown: unknown): Promise<unknown> {
  const nextStep = 'Connect again.'
  const work = () => Promise.reject(thrown)
  return callPlatform(ctx, { platform: 'FB', nextStep, work }).catch((error: unknown) => error)
}

async function wordsOf(errorClass: ConnectorErrorClass, message = 'Not let in'): Promise<string> {
  const refused = await refusalOf(new ConnectorError(errorClass, message))
  if (!(refused instanceof AppError)) throw new Error('The call was not refused')
  expect(refused.code).toBe('connection_refused')
  return refused.message
}

describe('a platform that refuses', () => {
  it('is reported with its reason and the next step, without repeating it', async () => {
    expect(await wordsOf('auth')).toBe('Not let in. Connect again.')
    expect(await wordsOf('auth', 'Not everything was allowed. Allow all of it.')).toBe(
      'Not everything was allowed. Allow all of it.',
    )
  })

  it('names the missing permission once, and where to grant it', async () => {
    const options = { missingPermission: 'ads_read', remedy: 'Reauthorize it.' }
    const words = async (message: string) =>
      String(await refusalOf(new ConnectorError('forbidden', message, options)))
    expect(await words('A permission is missing')).toContain(
      'A permission is missing: ads_read. Reauthorize it.',
    )
    expect(await words('It needs ads_read')).toContain('It needs ads_read. Reauthorize it.')
  })

  it('is reported without its own text when that means nothing to users', async () => {
    for (const errorClass of ['transient', 'throttled', 'gone', 'payload'] as const) {
      const words = await wordsOf(errorClass, 'data.0.id: not a number')
      expect(words).not.toContain('data.0.id')
      expect(words).toContain('Facebook')
      expect(words).toMatch(/(Try|Open|Reopen) .*\.$/)
    }
  })

  it('is distinguished from an error on our side', async () => {
    const fault = new Error('ours')
    expect(await refusalOf(fault)).toBe(fault)
    const known = new AppError('not_found')
    expect(await refusalOf(known)).toBe(known)
  })
})

it('a platform that never answers times out, and its request is aborted', async () => {
  const stopped: boolean[] = []
  const silent = callPlatform(ctx, {
    platform: 'FB',
    nextStep: 'Connect again.',
    withinMs: 1,
    work: async (signal) => {
      await once(signal, 'abort')
      stopped.push(signal.aborted)
      signal.throwIfAborted()
    },
  })
  await expect(silent).rejects.toMatchObject({
    code: 'connection_refused',
    message: 'Facebook did not answer in time. Try again in a few minutes.',
  })
  expect(stopped).toEqual([true])
})
