import clsx from 'clsx'

interface ProgressBarProps {
  label: string
  /** Between 0 and 1; null while the total is unknown. */
  share: number | null
  /** The progress in words. */
  valueText: string
  isMoving: boolean
  /** Close to a limit, or beyond it. */
  isCaution?: boolean
}

export function ProgressBar({
  label,
  share,
  valueText,
  isMoving,
  isCaution = false,
}: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      aria-valuetext={valueText}
      className="h-1.5 overflow-hidden rounded-full bg-hover"
    >
      {share === null ? (
        isMoving && <div className="h-full w-1/3 animate-travel rounded-full bg-accent" />
      ) : (
        <div
          className={clsx(
            'h-full rounded-full transition-[width]',
            isCaution ? 'bg-caution' : isMoving || share === 1 ? 'bg-accent' : 'bg-edge',
          )}
          style={{ width: `${share * 100}%` }}
        />
      )}
    </div>
  )
}
