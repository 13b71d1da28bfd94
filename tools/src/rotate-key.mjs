// `npm run rotate-key`: reseals every stored secret with a new installation key, then exits.
process.argv.splice(2, process.argv.length, '--rotate-key')
await import('./start.mjs')
