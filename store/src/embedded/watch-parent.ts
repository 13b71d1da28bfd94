import type { Log } from '@cartograph/contract'
import { spawn, type ChildProcess } from 'node:child_process'
import { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasEnded } from './stop-child.ts'

/** The file descriptor in which a watcher holds its end of a pipe to this process. */
const pipeFd = 3

/**
 * A watcher is a shell that waits for the end of its pipe, which the system closes when this process
 * ends for any reason, and then shuts the server down as `stopChild` does. A line in the pipe says
 * that the server has ended. The server's pid is the first argument, its pid file the second: a pid
 * that is no longer in there may belong to another program.
 */
const watch = `watch() {
  trap '' HUP INT TERM
  read -r ended <&${pipeFd} && exit
  kill -INT "$1"
  seconds=0
  while read -r pid <"$2" && [ "$pid" = "$1" ] && kill -0 "$1"; do
    [ $seconds = 20 ] && kill -QUIT "$1"
    [ $seconds = 30 ] && kill -KILL "$1"
    sleep 1
    seconds=$((seconds + 1))
  done
} >/dev/null 2>&1
`

/**
 * A shell that starts a watcher and becomes the server, so that there is no moment without one. The
 * watcher is not a child of the server, which would take the watcher's end for that of a backend, and
 * does not hold the lock of the server's files in file descriptor 4.
 */
const launch = `${watch}
pid_file=$1
shift
(watch $$ "$pid_file" 4<&- &)
exec "$@" ${pipeFd}<&-`

/** Runs the server with a watcher, whose pipe must be file descriptor 3. */
export function watchedCommand(
  pidFile: string,
  program: string,
  args: readonly string[],
): [program: string, args: string[]] {
  return ['/bin/sh', ['-c', launch, 'sh', pidFile, program, ...args]]
}

/** Replaces a watcher that ends before the server. Resolves when the last one has ended. */
export async function keepWatched(child: ChildProcess, pidFile: string, log: Log): Promise<void> {
  let watcher = child
  child.once('exit', () => pipeOf(watcher)?.end('\n'))
  for (;;) {
    const pipe = pipeOf(watcher)
    if (pipe !== null) await untilClosed(pipe)
    if (child.pid === undefined || hasEnded(child)) return
    log.warn({ pid: child.pid }, 'the process that watches over the database ended; replacing it')
    await sleep(100)
    if (hasEnded(child)) return
    watcher = startWatcher(child.pid, pidFile)
  }
}

function startWatcher(pid: number, pidFile: string): ChildProcess {
  const args = ['-c', `${watch}\nwatch "$@"`, 'sh', String(pid), pidFile]
  const watcher = spawn('/bin/sh', args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  // Its pipe closes as well, and the next attempt follows.
  watcher.on('error', () => undefined)
  return watcher
}

function untilClosed(pipe: Duplex): Promise<void> {
  return new Promise((resolve) => {
    pipe.on('error', () => undefined)
    pipe.resume().once('close', () => resolve())
    if (pipe.closed) resolve()
  })
}

function pipeOf(watcher: ChildProcess): Duplex | null {
  const pipe = watcher.stdio[pipeFd]
  return pipe instanceof Duplex ? pipe : null
}
