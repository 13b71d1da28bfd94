import { expect, it } from 'vitest'
import { readOptions } from './read-options.ts'

const needed = ['--model', 'cubes', '--database', 'shop.duckdb']

it('resolves paths from the working directory, and listens on this machine only by default', () => {
  expect(readOptions(needed, '/home/ada')).toEqual({
    model: '/home/ada/cubes',
    database: '/home/ada/shop.duckdb',
    port: 4000,
    host: '127.0.0.1',
    tokenSecret: null,
  })
})

it('leaves the URL of a server as it is', () => {
  const url = 'https://reader:word@clickhouse.example:8443/shop'
  const options = readOptions(['--model', '/cubes', '--database', url, '--port=0'], '/')
  expect(options).toMatchObject({ model: '/cubes', database: url, port: 0 })
})

it.each([
  [[], '--model is missing.'],
  [['--model', 'cubes'], '--database is missing.'],
  [[...needed, '--port', 'http'], '--port must be a whole number up to 65535.'],
  [[...needed, '--token-secret', 'short'], '--token-secret must have at least 32 characters.'],
  [[...needed, '--host', '0.0.0.0'], 'Other machines can reach 0.0.0.0: set a --token-secret.'],
  [[...needed, '--watch'], "Unknown option '--watch'"],
])('%j is refused with the reason and the usage', (args, reason) => {
  expect(() => readOptions(args, '/')).toThrow(reason)
  expect(() => readOptions(args, '/')).toThrow('Usage: npm run query -- --model DIR')
})
