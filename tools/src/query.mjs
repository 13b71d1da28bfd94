import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build.mjs'
import { invocationFolder } from './config.mjs'
import { install } from './install.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

// `npm run query -- --model DIR --database FILE|URL`: serves the query API over your own model.
process.chdir(invocationFolder)
await install('runtime')
if (!isBuilt()) await run(process.execPath, [join(root, 'tools/src/build.mjs')])
await import(pathToFileURL(join(root, 'dist/query.mjs')).href)
