/**
 * Imported first by the process, so that its parent is watched before anything is opened: until
 * then there is nothing to finish.
 */
let parentEnded = () => process.exit()

const parentPid = process.ppid
const checkEveryMs = 1000

process.on('disconnect', () => parentEnded())
// The parent may have ended while the modules were loaded.
if (process.send !== undefined && !process.connected) parentEnded()
// The channel stays open if another process has inherited it.
setInterval(() => {
  if (process.ppid !== parentPid) parentEnded()
}, checkEveryMs).unref()

export function whenParentEnds(stop: () => void): void {
  parentEnded = stop as typeof parentEnded
}
