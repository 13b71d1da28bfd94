import { execFileSync } from 'node:child_process'
import { install } from './install.mjs'
import { root } from './root.mjs'
import { bin, run } from './run.mjs'

// `npm run test:changed [-- REF]`: the tests whose imports lead to a file that differs from REF; without
// REF, to a file that is not committed. Browser tests only if files in web/e2e differ.
const [ref = 'HEAD'] = process.argv.slice(2)
await install('development')
await run(bin('vitest'), ['run', '--changed', ref, '--passWithNoTests'])
const list = ['diff', '--name-only', ref, '--', 'web/e2e']
// Playwright prepares the demo's data even if it then finds no test to run.
if (execFileSync('git', list, { cwd: root, encoding: 'utf8' }) !== '') {
  const changedOnly = [`--only-changed=${ref}`, '--pass-with-no-tests']
  await run(bin('playwright'), ['test', '--config', 'web/playwright.config.ts', ...changedOnly])
}
