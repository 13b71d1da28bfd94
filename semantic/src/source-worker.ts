import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/**
 * The entry of a worker thread that runs a TypeScript source. A worker does not inherit the loader,
 * so it is registered first.
 */
export function sourceWorker(source: URL): URL {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
  const loader = new URL('dist/esm/api/index.mjs', tsx).href
  const code = `import { register } from '${loader}'; register(); await import('${source.href}')`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}
