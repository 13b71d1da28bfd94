import { install } from './install.mjs'
import { bin, run } from './run.mjs'

// `npm run test:changed [-- REF]`: the tests whose imports lead to a file that differs from REF; without
// REF, to a file that is not committed. Browser tests only when they differ themselves.
const [ref = 'HEAD'] = process.argv.slice(2)
await install('development')
await run(bin('vitest'), ['run', '--changed', ref, '--passWithNoTests'])
const changedOnly = [`--only-changed=${ref}`, '--pass-with-no-tests']
await run(bin('playwright'), ['test', '--config', 'web/playwright.config.ts', ...changedOnly])
