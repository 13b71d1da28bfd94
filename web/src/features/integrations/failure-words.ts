import { fieldErrorsOf } from '../../ui/feedback/report-error.ts'

/** What the server said, in one text; null for what is told elsewhere or was only cancelled. */
export function failureWords(error: unknown): string | null {
  const { fields, general } = fieldErrorsOf(error)
  const all = [...(general === null ? [] : [general]), ...Object.values(fields).flat()]
  return all.length === 0 ? null : [...new Set(all)].join(' ')
}
