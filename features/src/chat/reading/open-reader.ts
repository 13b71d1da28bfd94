import { createReader, type KnownValues, type Reader } from '@cartograph/ask'
import { AppError, unlessAborted } from '@cartograph/contract'
import type { Semantic } from '@cartograph/semantic'
import { eq, streamStates } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import type { ChatScope } from '../chat-scope.ts'
import { readSynonyms } from '../synonyms/read.ts'
import { readKnownValues, readSegments, withSegments, type NamedSegment } from './known-values.ts'

/** Reads questions, with what they can name besides the model. */
export interface WorkspaceReader extends Reader {
  readonly values: KnownValues
  readonly segments: readonly NamedSegment[]
}

/**
 * The reader of questions over the workspace's own model, values, segments and synonyms. Its values are read again when a
 * batch of a sync was stored, at most once a minute: a long sync stores one every second.
 */
export async function openReader(ctx: Context, scope: ChatScope): Promise<WorkspaceReader> {
  const { orgId, role } = requireWorkspace(ctx)
  const known = readersOf(ctx.semantic)
  const key = `${orgId} ${role === 'demo' ? 'masked' : ''}`
  const [named, synonyms, tables] = await Promise.all([
    readSegments(ctx),
    readSynonyms(ctx),
    tablesVersion(ctx, scope),
  ])
  const definitions = JSON.stringify([scope.metrics, named, synonyms])
  const before = known.get(key)
  const isOld =
    before === undefined ||
    (before.tables !== tables && performance.now() - before.readAt > leastAgeMs)
  const read = isOld
    ? { tables, readAt: performance.now(), values: readForAll(ctx, scope) }
    : before
  const isSame = !isOld && before.definitions === definitions
  const entry: Entry = {
    ...read,
    definitions,
    reader: isSame
      ? before.reader
      : read.values.then((values) => ({
          ...createReader(scope.model, withSegments(values, scope, named), synonyms),
          values,
          segments: named,
        })),
  }
  // The oldest comes first and is dropped first.
  known.delete(key)
  known.set(key, entry)
  for (const first of known.keys()) {
    if (known.size <= mostReaders) break
    known.delete(first)
  }
  // The next question retries a failed read.
  entry.reader.catch(() => {
    if (known.get(key) === entry) known.delete(key)
  })
  // The values are read for all who ask: who stops a question does not wait for them.
  return unlessAborted(ctx.signal, entry.reader, () => new AppError('query_cancelled'))
}

interface Entry {
  readonly tables: string
  readonly readAt: number
  readonly values: Promise<KnownValues>
  readonly definitions: string
  readonly reader: Promise<WorkspaceReader>
}

/** Of as many workspaces; one with the most values takes 16 MB. */
const mostReaders = 24
const leastAgeMs = 60_000
const longestReadMs = 120_000

/** Everyone who asks meanwhile waits for it, so it does not end when one of them leaves. */
function readForAll(ctx: Context, scope: ChatScope): Promise<KnownValues> {
  const signal = AbortSignal.timeout(longestReadMs)
  return readKnownValues({ ...ctx, signal }, scope)
}

/** Changes with every batch that a sync stores. */
async function tablesVersion(ctx: Context, { read }: ChatScope): Promise<string> {
  const { orgId } = requireWorkspace(ctx)
  const { connectionId, stream, warehouseSequence } = streamStates
  const rows = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({ connectionId, stream, warehouseSequence })
      .from(streamStates)
      .where(eq(streamStates.orgId, orgId))
      .orderBy(connectionId, stream),
  )
  return JSON.stringify([[...read], rows.map((row) => Object.values(row))])
}

/** They belong to their semantic layer, so that all callers share them. */
function readersOf(semantic: Semantic): Map<string, Entry> {
  const found = readers.get(semantic)
  if (found !== undefined) return found
  const created = new Map<string, Entry>()
  readers.set(semantic, created)
  return created
}

const readers = new WeakMap<Semantic, Map<string, Entry>>()
