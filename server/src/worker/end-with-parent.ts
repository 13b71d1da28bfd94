/**
 * Ends this process at once when its parent ends: the engines end with it, too, and the next start takes the
 * work over, as after any crash.
 */
export function endWithParent(): void {
  const parentPid = process.ppid
  // Not by `process.exit`, whose listeners write to a log without a reader.
  const end = () => process.kill(process.pid, 'SIGKILL')
  process.on('disconnect', end)
  // The parent may have ended while modules were loaded.
  if (!process.connected) end()
  // The channel stays open if another process has inherited it.
  setInterval(() => {
    if (process.ppid !== parentPid) end()
  }, checkEveryMs).unref()
}

const checkEveryMs = 1000
