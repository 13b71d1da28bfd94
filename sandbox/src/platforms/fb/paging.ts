import { badParameter } from './graph-refusal.ts'

export interface ListResponse<Row> {
  readonly data: readonly Row[]
  readonly paging?: {
    readonly cursors: { readonly before: string; readonly after: string }
    readonly next?: string
  }
}

/** A page of a list; `next` exists only if there are more rows and contains the token, as on the platform. */
export function pageOf<Row>(
  rows: readonly Row[],
  params: Readonly<Record<string, string>>,
  options: { readonly url: string; readonly largest: number },
): ListResponse<Row> {
  const limit = Number(params['limit'] ?? defaultPageSize)
  if (!Number.isInteger(limit) || limit < 1) throw badParameter('Param limit must be a number')
  const start = startOf(params['after'])
  const end = Math.min(rows.length, start + Math.min(limit, options.largest))
  const data = rows.slice(start, end)
  if (data.length === 0) return { data }
  const cursors = { before: cursorOf(start), after: cursorOf(end) }
  if (end >= rows.length) return { data, paging: { cursors } }
  const query = new URLSearchParams({
    ...params,
    access_token: 'of-the-caller',
    after: cursors.after,
  })
  return { data, paging: { cursors, next: `${options.url}?${query.toString()}` } }
}

const defaultPageSize = 25

function cursorOf(position: number): string {
  return Buffer.from(`at ${position}`).toString('base64url')
}

function startOf(after: string | undefined): number {
  if (after === undefined) return 0
  const match = /^at (\d+)$/.exec(Buffer.from(after, 'base64url').toString())
  if (match === null) throw badParameter('Invalid cursors values')
  return Number(match[1])
}
