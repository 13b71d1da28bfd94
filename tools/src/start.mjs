import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build.mjs'
import { install } from './install.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

await install('runtime')
if (!isBuilt()) {
  console.log('Building …')
  // Builds in a child process, so that the bundler's memory is released.
  await run(process.execPath, [join(root, 'tools/src/build.mjs')])
}
// The server runs in this process, so that stopping `npm start` stops it.
await import(pathToFileURL(join(root, 'dist/server.mjs')).href)
