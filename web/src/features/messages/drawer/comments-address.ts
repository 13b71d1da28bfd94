import { commentsParameter } from '@cartograph/contract'

/** The value of the parameter of an address that opens all comments of a page. */
export const allComments = 'open'

/** An address as messages keep it: without what is only open for a moment. */
export function viewAddress(pathname: string, search: URLSearchParams, hash: string): string {
  const kept = [...search].filter(([name]) => !passing.has(name))
  const text = String(new URLSearchParams(kept))
  return `${pathname}${text === '' ? '' : `?${text}`}${hash === '' ? '' : `#${hash}`}`
}

/** Whether two addresses show a page with the same parameters, in whatever order. */
export function isSameView(one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => {
    const { pathname, searchParams } = new URL(address, anyOrigin)
    const params = [...searchParams].filter(([name]) => !passing.has(name))
    return JSON.stringify([pathname, params.map(String).toSorted()])
  })
  return a === b
}

const passing = new Set([commentsParameter, 'edit', 'log', 'schedules', 'wall'])
const anyOrigin = 'http://localhost'
