import fastify from 'fastify'

/** A bare Fastify route that returns the given JSON: the upper bound for our server. */
const [port = '0', answer = '{}'] = process.argv.slice(2)
const http = fastify()
const body: unknown = JSON.parse(answer)
http.get('/bare', () => body)
await http.listen({ host: '127.0.0.1', port: Number(port) })
console.log('ready')
