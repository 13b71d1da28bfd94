import type { ReportHead } from '../whole/computed-report.ts'

/** Without its ending, and safe on every system: 'monday-numbers-2026-11-01-2026-11-27'. */
export function fileNameOf({ name, period: [from, to] }: ReportHead): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .slice(0, longest)
    .replaceAll(/^-|-$/g, '')
  return [slug === '' ? 'report' : slug, ...new Set([from, to])].join('-')
}

const longest = 60
