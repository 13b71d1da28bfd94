/** An error that the caller can correct; printed as a sentence, without a stack trace. */
export class InputError extends Error {
  override readonly name = 'InputError'
}
