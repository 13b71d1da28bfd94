import { advanceStore, dayNumber, createStoreState, type StoreState } from '@cartograph/analysis'
import { lastDay, seriesPerStore, simulatedStores } from './simulated-lines.ts'

const series = 10_000

/** One new day from what was kept, beside all days from the first: as the nightly run and its beginning. */
export function measureIncrement(): void {
  let [full, increment, bytes] = [0, 0, 0]
  const today = dayNumber(lastDay)
  for (const { all, calendar } of simulatedStores(series / seriesPerStore)) {
    const begun = cpuMs()
    const kept = JSON.stringify(createStoreState(all, calendar, today - 1))
    const opened = cpuMs()
    advanceStore(JSON.parse(kept) as StoreState, all, calendar, today)
    increment += cpuMs() - opened
    full += opened - begun
    bytes += kept.length
  }
  console.log(`\nOne new day of ${series.toLocaleString('en')} series, from states kept as JSON`)
  console.log(`  all days from the first   ${(full / 1000).toFixed(1)} s of one core`)
  console.log(
    `  the new day alone         ${(increment / 1000).toFixed(2)} s, ${(full / increment).toFixed(0)} times less`,
  )
  console.log(`  kept                      ${(bytes / series / 1000).toFixed(1)} kB a series`)
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
