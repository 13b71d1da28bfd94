import { subscribe } from 'node:diagnostics_channel'

let requests = 0
// Node announces every request of `fetch` here, also those that are repeated after a failure.
subscribe('undici:request:create', () => (requests += 1))

/** The number of HTTP requests that this process has sent with `fetch`. */
export function countRequests(): number {
  return requests
}
