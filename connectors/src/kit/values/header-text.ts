import { ConnectorError } from '../errors.ts'

/** Text that may be sent in a header, such as a typed key. Throws `auth` with `message` otherwise. */
export function headerText(text: string | undefined, message: string): string {
  const trimmed = text?.trim() ?? ''
  if (/^[\x21-\x7e]{1,512}$/.test(trimmed)) return trimmed
  throw new ConnectorError('auth', message)
}
