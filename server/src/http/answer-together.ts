import type { FastifyInstance } from 'fastify'

/**
 * Requests that arrived together are answered together, once all of them were read. Written one by one,
 * each answer wakes a client that has just gone to sleep, which costs as much as everything we do.
 */
export function answerTogether(http: FastifyInstance): void {
  let waiting: (() => void)[] = []

  http.addHook('onRequest', (_request, _reply, done) => {
    if (waiting.length === 0) setImmediate(answerAll)
    waiting.push(done)
  })

  function answerAll(): void {
    const arrived = waiting
    waiting = []
    for (const answer of arrived) answer()
  }
}
