import { install } from './install.mjs'
import { run, tsx } from './run.mjs'

// `npm run connector -- check`: checks that every connector is complete and its manifest valid.
// `npm run connector -- new <code>`: creates the folders of a connector and its simulator.
// `npm run connector -- shopify-schema <file> <source>`: writes the part of Shopify's published schema
// that our documents use, from an introspection of it.
await install('development')
const [verb, ...rest] = process.argv.slice(2)
if (verb === 'check') await run(...tsx('tools/src/connector/check.ts'))
else if (verb === 'new') await run(...tsx('tools/src/connector/new.ts', rest))
else if (verb === 'shopify-schema')
  await run(...tsx('connectors/src/testing/shopify-schema/write-schema.ts', rest))
else {
  console.error('Usage: npm run connector -- check, new <code>, or shopify-schema <file> <source>')
  process.exit(1)
}
