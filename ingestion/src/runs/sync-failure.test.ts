import { ConnectorError, type ConnectorErrorClass } from '@cartograph/connectors'
import { AppError } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { UnreadableCredentials } from '../tokens/credentials.ts'
import { syncFailure } from './sync-failure.ts'

const secret = 'shpat_0123456789abcdef0123456789abcdef'

it('asks for a reconnection when the platform refuses the token', () => {
  expect(syncFailure(new ConnectorError('auth', secret), 'SP')).toEqual({
    words: 'Shopify no longer lets us in. Reconnect the datasource.',
    connection: { requiresReauth: true },
  })
  expect(syncFailure(new UnreadableCredentials(secret), 'SP').connection).toEqual({
    requiresReauth: true,
  })
})

it('disconnects a shop that is gone', () => {
  expect(syncFailure(new ConnectorError('gone', 'closed'), 'SP').connection).toEqual({
    isConnected: false,
  })
})

it.each(['throttled', 'transient', 'payload'] as const)(
  'leaves the connection as it is after an error of class %s',
  (errorClass) => {
    expect(syncFailure(new ConnectorError(errorClass, 'x'), 'SP').connection).toEqual({})
  },
)

it('never repeats what the platform or a program error said', () => {
  const classes: ConnectorErrorClass[] = ['auth', 'gone', 'throttled', 'transient', 'payload']
  const errors = [
    ...classes.map((errorClass) => new ConnectorError(errorClass, `token ${secret}`)),
    new TypeError(secret),
    new UnreadableCredentials(secret),
    secret,
  ]
  for (const error of errors) expect(syncFailure(error, 'SP').words).not.toContain(secret)
})

it('tells what our own parts say in their own words', () => {
  expect(syncFailure(new AppError('warehouse_unavailable'), 'SP').words).toBe(
    'The analytics engine is restarting. Try again in a moment.',
  )
})
