import { ConnectorError, type ConnectorErrorClass } from '@cartograph/connectors'
import { AppError } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { UnreadableCredentialsError } from '../tokens/credentials.ts'
import { retryPauseMs, syncFailure } from './sync-failure.ts'

const secret = 'shpat_0123456789abcdef0123456789abcdef'

it('asks for a reconnection when the platform refuses the token', () => {
  expect(syncFailure(new ConnectorError('auth', secret), 'SP')).toEqual({
    message: 'Shopify no longer grants access. Reconnect the data source.',
    connectionUpdate: { requiresReauth: true },
  })
  expect(syncFailure(new UnreadableCredentialsError(secret), 'SP').connectionUpdate).toEqual({
    requiresReauth: true,
  })
})

it('disconnects a closed shop', () => {
  expect(syncFailure(new ConnectorError('gone', 'closed'), 'SP').connectionUpdate).toEqual({
    isConnected: false,
    accessEnd: 'account_closed',
  })
})

it.each(['throttled', 'transient', 'payload'] as const)(
  'leaves the connection as it is after an error of class %s',
  (errorClass) => {
    expect(syncFailure(new ConnectorError(errorClass, 'x'), 'SP').connectionUpdate).toEqual({})
  },
)

it('never repeats what the platform or a program error said', () => {
  const classes: ConnectorErrorClass[] = [
    'auth',
    'forbidden',
    'gone',
    'throttled',
    'transient',
    'payload',
  ]
  const errors = [
    ...classes.map((errorClass) => new ConnectorError(errorClass, `token ${secret}`)),
    new TypeError(secret),
    new UnreadableCredentialsError(secret),
    secret,
  ]
  for (const error of errors) expect(syncFailure(error, 'SP').message).not.toContain(secret)
})

it('passes on the message of an AppError', () => {
  expect(syncFailure(new AppError('warehouse_unavailable'), 'SP').message).toBe(
    'The analytics engine is restarting. Try again in a moment.',
  )
})

it('pauses a run while the database or the warehouse is away, and ends it for other errors', () => {
  expect(retryPauseMs(new AppError('database_unavailable'))).toBe(5000)
  expect(retryPauseMs(new AppError('warehouse_unavailable'))).toBe(5000)
  expect(retryPauseMs(new AppError('disk_full'))).toBe(30_000)
  expect(retryPauseMs(new AppError('storage_read_only'))).toBe(30_000)
  expect(retryPauseMs(new AppError('out_of_memory'))).toBeNull()
  expect(retryPauseMs(new AppError('data_damaged'))).toBeNull()
  expect(retryPauseMs(new AppError('server_error'))).toBeNull()
  expect(retryPauseMs(new AppError('not_found'))).toBeNull()
  expect(retryPauseMs(new TypeError('x'))).toBeNull()
})
