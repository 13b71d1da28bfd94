import { parseArgs } from 'node:util'
import { createRandom } from '@cartograph/analysis/testing'
import { autocompleteMetadata } from '@cartograph/features'
import { openTestServices, replaceEntities } from '@cartograph/features/testing'
import { phraseKinds } from './autocomplete/phrases.ts'
import { shopNames } from './autocomplete/shop-names.ts'
import { percentile, printTable, timed } from './compare-runs.ts'

/**
 * `npm run bench -- autocomplete [--names 100000] [--tries 300]`: the latency of suggestions on a real
 * PostgreSQL by kind of input, in turns with `select 1` on the same database. A second workspace has as
 * many names.
 */
const { values } = parseArgs({
  options: {
    names: { type: 'string', default: '100000' },
    tries: { type: 'string', default: '300' },
    seed: { type: 'string', default: '7' },
    only: { type: 'string' },
  },
})

const random = createRandom(Number(values.seed))
const test = await openTestServices()
const person = await test.addUser('person@shop.example')
const orgId = await test.addWorkspace(person)
const other = await test.addWorkspace(person)
const names = shopNames(random, Number(values.names))
const writing = await timed(async () => {
  for (const [of, entities] of [
    [orgId, names],
    [other, shopNames(random, Number(values.names))],
  ] as const) {
    await test.store.inWorkspace(of, (tx) => replaceEntities(tx, { orgId: of, entities }))
  }
})
console.log(
  `2 × ${names.length.toLocaleString('en')} names, written in ${(writing / 1000).toFixed(1)} s\n`,
)
// As autovacuum does soon after.
await test.store.executeSql('vacuum analyze', [])
const ctx = await test.as(person, orgId)

const table: string[][] = []
const all: number[] = []
for (const [form, phraseOf] of Object.entries(phraseKinds)) {
  if (values.only !== undefined && values.only !== form) continue
  const [ours, bare, slowest] = [[] as number[], [] as number[], { ms: 0, phrase: '' }]
  let hits = 0
  for (let n = 0; n < Number(values.tries);) {
    const name = random.pick(names).entity_alias
    const phrase = phraseOf(random, name)
    if (phrase === null) continue
    const ms = await timed(async () => {
      hits += (await autocompleteMetadata(ctx, { phrase })).items.length > 0 ? 1 : 0
    })
    bare.push(await timed(() => test.store.executeSql('select 1', [])))
    ours.push(ms)
    if (ms > slowest.ms) Object.assign(slowest, { ms, phrase })
    n += 1
  }
  all.push(...ours)
  for (const times of [ours, bare]) times.sort((a, b) => a - b)
  const [p50, p95] = [percentile(ours, 0.5), percentile(ours, 0.95)]
  const found = `${Math.round((100 * hits) / ours.length)} %`
  table.push([
    form,
    found,
    ...[p50, p95, slowest.ms, percentile(bare, 0.5), percentile(bare, 0.95)].map((ms) =>
      ms.toFixed(1),
    ),
    `"${slowest.phrase}"`,
  ])
}
all.sort((a, b) => a - b)
const last = ['', percentile(all, 0.5).toFixed(1), percentile(all, 0.95).toFixed(1)]
table.push(['all', ...last, percentile(all, 1).toFixed(1), '', '', ''])
const columns = ['found', 'p50 ms', 'p95 ms', 'most', 'select 1 p50', 'p95', 'slowest']
printTable(['typed', ...columns], table)
await test.close()
// The temporary database would keep this process alive.
process.exit()
