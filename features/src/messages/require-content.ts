import { AppError } from '@cartograph/contract'

/** A message without text needs a file. */
export function requireContent(text: string, attachmentCount: number): void {
  if (text !== '' || attachmentCount > 0) return
  const msg = 'Required'
  throw new AppError('invalid_request', msg, { problems: [{ loc: ['body', 'text'], msg }] })
}
