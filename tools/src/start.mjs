import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build.mjs'
import { install } from './install.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

await install('runtime')
if (!isBuilt()) {
  console.log('Building …')
  // A process of its own, so that the bundler's memory is gone once the server runs.
  await run(process.execPath, [join(root, 'tools/src/build.mjs')])
}
// In this very process: whoever stops `npm start` stops the server.
await import(pathToFileURL(join(root, 'dist/server.mjs')).href)
