import { install } from './install.mjs'
import { bin, capture, tsx } from './run.mjs'

const started = Date.now()
await install('development')

/** @type {[string, string, readonly string[]][]} */
const steps = [
  // The typed rules need every type anyway: compiler errors are reported in the same pass.
  ['lint and types', bin('oxlint'), ['--type-aware', '--type-check', '--deny-warnings']],
  ['format', bin('oxfmt'), ['--check', '.']],
  ['import boundaries', ...tsx('tools/src/walls/check.ts')],
  ['generated documents', ...tsx('tools/src/documents.ts', ['--check'])],
  ['web build and size budgets', ...tsx('tools/src/budgets.ts')],
  ['repository tests', bin('vitest'), ['run', '--project', 'repo']],
]

// Two at a time, because the smallest supported machine has two cores.
const failed = /** @type {string[]} */ ([])
const queue = [...steps]
await Promise.all([worker(), worker()])
const total = ((Date.now() - started) / 1000).toFixed(1)
if (failed.length > 0) {
  console.error(`\nverify failed: ${failed.join(', ')} (${total} s)`)
  process.exit(1)
}
console.log(`verify: all green in ${total} s`)

async function worker() {
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    const [name, command, args] = step
    const from = Date.now()
    const { code, output } = await capture(command, args)
    const took = ((Date.now() - from) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${took} s)`)
    if (code === 0) continue
    failed.push(name)
    console.log(output.trimEnd())
  }
}
