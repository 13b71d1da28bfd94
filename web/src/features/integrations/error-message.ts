import { readFieldErrors } from '../../ui/feedback/report-error.ts'

/**
 * The server's message as one text; null for errors that are shown elsewhere and for canceled requests.
 */
export function errorMessage(error: unknown): string | null {
  const { fields, general } = readFieldErrors(error)
  const all = [...(general === null ? [] : [general]), ...Object.values(fields).flat()]
  return all.length === 0 ? null : [...new Set(all)].join(' ')
}
