// `npm run rotate-key`: seals everything stored with a new key of the installation, and ends.
process.argv.splice(2, process.argv.length, '--rotate-key')
await import('./start.mjs')
