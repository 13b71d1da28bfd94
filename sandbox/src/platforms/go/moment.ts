/** To the microsecond, as most of the platform's objects have it. */
export function dateTime(moment: number): string {
  return `${dateTimeWithoutZone(moment)}+00:00`
}

/** As surveys have it. */
export function dateTimeWithoutZone(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, -1)}000`
}
