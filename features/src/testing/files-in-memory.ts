import type { FileStore } from '../file-store.ts'

/** The files of a test, by their paths. */
export function filesInMemory(
  stored = new Map<string, Uint8Array>(),
): FileStore & { readonly stored: ReadonlyMap<string, Uint8Array> } {
  return {
    stored,
    write: (path, bytes) => Promise.resolve(void stored.set(path, bytes)),
    read: (path) => Promise.resolve(stored.get(path) ?? null),
    delete: (path) => Promise.resolve(void stored.delete(path)),
  }
}
