import { createHmac } from 'node:crypto'
import { AppError, type Log } from '@cartograph/contract'
import type { IdentityProvider } from '../../identity-provider.ts'
import { startFakeCognito, type FakeAnswer, type FakeCognito } from './fake-cognito.fixture.ts'
import { openCognitoIdentity, type CognitoSettings } from './open-cognito-identity.ts'

export interface FakePool {
  readonly cognito: FakeCognito
  readonly identity: IdentityProvider
  open(settings: Partial<CognitoSettings>): IdentityProvider
  /** The answers in order; the last one repeats. */
  answer(operation: string, ...answers: FakeAnswer[]): void
  operations(): string[]
}

/** The identity provider with a scripted Cognito. */
export async function openFakePool(log: Log): Promise<FakePool> {
  const cognito = await startFakeCognito()
  const open = (settings: Partial<CognitoSettings>) =>
    openCognitoIdentity({
      ...cognito,
      region: 'eu-west-1',
      clientSecret,
      log,
      clock: () => new Date(),
      answerAfterMs: 0,
      ...settings,
    })
  return {
    cognito,
    identity: open({}),
    open,
    answer: (operation, ...answers) => void cognito.answers.set(operation, answers),
    operations: () => cognito.calls.map((call) => call.operation),
  }
}

export const ada = {
  email: 'ada@fernhill.example',
  password: 'Correct-horse-1',
  firstName: 'Ada',
  lastName: 'Test',
}
export const sub = '0d2a6c5e-2f0f-4a5e-9b1c-1f1f3f0e7a11'
export const clientSecret = 'the-secret-of-the-client'
export const providerToken = JSON.stringify({ refresh_token: 'refresh-1', username: sub })

/** As AWS documents it. */
export function hashOf(username: string): string {
  return createHmac('sha256', clientSecret).update(`${username}client-1`).digest('base64')
}

/** Null on success. */
export async function refusal(work: Promise<unknown>): Promise<AppError | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
