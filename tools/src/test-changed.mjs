import { install } from './install.mjs'
import { bin, run } from './run.mjs'

// `npm run test:changed [-- REF]`: runs the tests that import, directly or not, a file that differs
// from REF (by default, from the last commit). Browser tests run only if they changed themselves.
const [ref = 'HEAD'] = process.argv.slice(2)
await install('development')
await run(bin('vitest'), ['run', '--changed', ref, '--passWithNoTests'])
const changedOnly = [`--only-changed=${ref}`, '--pass-with-no-tests']
await run(bin('playwright'), ['test', '--config', 'web/playwright.config.ts', ...changedOnly])
