import { ConnectorError } from '@cartograph/connectors'
import { AppError, platformNames, type PlatformCode } from '@cartograph/contract'
import type { Context } from './context.ts'

export interface CallPlatform<T> {
  readonly platform: PlatformCode
  /** What the user can do when access is refused. */
  readonly nextStep: string
  readonly work: (signal: AbortSignal) => Promise<T>
  /** Defaults to 20 s. */
  readonly withinMs?: number
}

/** Calls a platform while a user waits: with a timeout, and with refusals translated for users. */
export async function callPlatform<T>(
  ctx: Pick<Context, 'signal' | 'log'>,
  { platform, nextStep, work, withinMs = 20_000 }: CallPlatform<T>,
): Promise<T> {
  const tooLong = AbortSignal.timeout(withinMs)
  const signal = AbortSignal.any([ctx.signal, tooLong])
  try {
    return await work(signal)
  } catch (error) {
    const name = platformNames[platform]
    if (tooLong.aborted) {
      throw refused(`${name} did not answer in time. Try again in a few minutes.`, error)
    }
    if (!(error instanceof ConnectorError)) throw error
    ctx.log.info({ platform, class: error.class }, 'a platform refused')
    throw refused(wordsOf(error, name, nextStep), error)
  }
}

function refused(message: string, cause: unknown): AppError {
  return new AppError('connection_refused', message, { cause })
}

/** A connector's own messages never contain a secret, nor the platform's text. */
function wordsOf(error: ConnectorError, name: string, nextStep: string): string {
  switch (error.class) {
    case 'auth':
      // Some messages already say what to do.
      return /\. /.test(error.message) ? error.message : `${error.message}. ${nextStep}`
    case 'forbidden':
      return forbiddenWords(error, nextStep)
    case 'throttled':
    case 'transient':
      return `${name} can't be reached right now. Try again in a few minutes.`
    case 'gone':
      return `${name} says that this account is closed. Reopen it there, or choose another one.`
    case 'payload':
      return `${name} sent a response that can't be read. Try again later; if that doesn't help, update Cartograph.`
  }
}

function forbiddenWords(
  { message, missingPermission: permission, remedy }: ConnectorError,
  nextStep: string,
): string {
  if (/\. /.test(message)) return message
  const named = permission === null || message.includes(permission) ? '' : `: ${permission}`
  return `${message}${named}. ${remedy ?? nextStep}`
}
