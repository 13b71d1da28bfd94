import { advanceStore, createStoreState, type StoreState } from '@cartograph/analysis'
import { dayNumber } from '@cartograph/contract'
import { lastDay, seriesPerStore, simulatedStores } from './simulated-lines.ts'

const series = 10_000

/** Compares adding one day to saved states, as the nightly run does, with processing all days. */
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
  console.log(`\nOne new day of ${series.toLocaleString('en')} series, from states saved as JSON`)
  console.log(`  all days                  ${(full / 1000).toFixed(1)} s CPU`)
  console.log(
    `  only the new day          ${(increment / 1000).toFixed(2)} s, ${(full / increment).toFixed(0)} times less`,
  )
  console.log(`  saved                     ${(bytes / series / 1000).toFixed(1)} kB per series`)
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
