import fastify from 'fastify'

/** A bare Fastify route that answers the JSON it was given: what there is to lose to everything else. */
const [port = '0', answer = '{}'] = process.argv.slice(2)
const http = fastify()
const body: unknown = JSON.parse(answer)
http.get('/bare', () => body)
await http.listen({ host: '127.0.0.1', port: Number(port) })
console.log('ready')
