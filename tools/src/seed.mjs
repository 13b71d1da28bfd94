// `npm run seed -- <scenario> [--complete]`: fills the data folder with a scenario and prints its address.
const [scenario = '', ...rest] = process.argv.slice(2)
process.argv.splice(2, process.argv.length, `--seed=${scenario}`, ...rest)
await import('./start.mjs')
