import { AppError } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { PaymentError } from './payment-provider.ts'

/** Asks the payment provider. What it says about a failure is logged, and shown to the admin. */
export async function askProvider<T>(
  { log }: Pick<Context, 'log'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn({ err: error.cause, refused: error.isRefusal }, 'the payment provider failed')
    throw new AppError('connection_refused', error.message)
  }
}
