import type { DataIngestion } from '@cartograph/contract'
import { StreamRow } from '../../sync/StreamRow.tsx'
import { useDrawerWork } from './drawer-work.ts'
import { DrawerSection } from './DrawerSection.tsx'

/** How far each stream is, live. */
export function StreamProgress({ streams }: { streams: readonly DataIngestion[] }) {
  const { timeZone } = useDrawerWork()
  return (
    <DrawerSection title="Data sync">
      <ul className="@container flex flex-col">
        {streams.map((stream) => (
          <StreamRow key={stream.stream} stream={stream} timeZone={timeZone} />
        ))}
      </ul>
    </DrawerSection>
  )
}
