import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What this thread holds after a collection: its heap and what is beside it. */
function liveBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Returns what the most is that both threads held, beyond what they held at the start. */
export async function watchLiveBytes(): Promise<() => number> {
  const held = { here: liveBytes(), there: 0 }
  const channel = new BroadcastChannel(liveChannel)
  channel.addEventListener('message', (message) => {
    if ('data' in message) held.there = Number(message.data)
  })
  await sleep(liveEveryMs * 4)
  const before = held.here + held.there
  let most = before
  const watching = setInterval(() => {
    held.here = liveBytes()
    most = Math.max(most, held.here + held.there)
  }, liveEveryMs)
  return () => {
    clearInterval(watching)
    channel.close()
    return most - before
  }
}

/** Reports to `watchLiveBytes` on another thread of the process. */
export function reportLiveBytes(): void {
  const channel = new BroadcastChannel(liveChannel)
  channel.unref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is no window
  setInterval(() => channel.postMessage(liveBytes()), liveEveryMs).unref()
}

/** How often live values are measured. Between two pages of a file there is time for it. */
const liveEveryMs = 250
/** The channel on which a thread says what it holds. */
const liveChannel = 'live-bytes'
