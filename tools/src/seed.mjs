// `npm run seed -- <scenario>`: fills the data folder with a scenario and prints where to look.
const scenario = process.argv[2] ?? ''
process.argv.splice(2, process.argv.length, `--seed=${scenario}`)
await import('./start.mjs')
