/** The installation's keys, 32 bytes each: the one that seals, then those that still open. */
export type SecretKeys = readonly [current: Uint8Array, ...older: Uint8Array[]]
