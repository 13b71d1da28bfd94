/** Rounds a remaining time: '40 s', '3 min', '2 h 10 min'. */
export function formatDuration(seconds: number): string {
  if (seconds < 1) return 'a moment'
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
