import { buildClientSchema, type IntrospectionQuery } from 'graphql'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { documents } from './documents.ts'
import { reduceSchema } from './reduce-schema.ts'

/** `write-schema.ts <file> <source>`: the introspection of the Admin API, and where it is from. */
const [file, ...source] = process.argv.slice(2)
if (file === undefined || source.length === 0)
  throw new Error('Usage: npm run connector -- shopify-schema <file> <source>')

const content = readFileSync(file)
const text = (file.endsWith('.gz') ? gunzipSync(content) : content).toString('utf8')
const introspection = JSON.parse(text) as { readonly data: IntrospectionQuery }
const schema = buildClientSchema(introspection.data)
const head = `# The part of the schema of Shopify's Admin API 2026-10 that our documents use.
# Source: ${source.join(' ')}
# Written by: npm run connector -- shopify-schema <file> <source>
`
const reduced = reduceSchema(
  schema,
  documents.map(({ document }) => document),
)
writeFileSync(new URL('admin-schema.graphql', import.meta.url), `${head}\n${reduced}`)
