import { ConnectorError } from '@cartograph/connectors'
import { AppError, platformNames, type PlatformCode } from '@cartograph/contract'
import type { Context } from './context.ts'

export interface CallPlatform<T> {
  readonly platform: PlatformCode
  /** What a person can do when they are not let in. */
  readonly nextStep: string
  readonly work: (signal: AbortSignal) => Promise<T>
  /** 20 s unless told. */
  readonly withinMs?: number
}

/** Somebody waits for the platform's answer: it has so long, and a refusal is told in plain words. */
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

/** A connector's own messages never hold a secret, nor what a platform wrote. */
function wordsOf(error: ConnectorError, name: string, nextStep: string): string {
  switch (error.class) {
    case 'auth':
      // Some say themselves what to do.
      return /\. /.test(error.message) ? error.message : `${error.message}. ${nextStep}`
    case 'throttled':
    case 'transient':
      return `${name} cannot be reached just now. Try again in a few minutes.`
    case 'gone':
      return `${name} says that this account is closed. Open it again there, or choose another one.`
    case 'payload':
      return `${name} answered something that cannot be read. Try again later; if that does not help, update Cartograph.`
  }
}
