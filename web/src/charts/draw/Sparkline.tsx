import { useMemo } from 'react'
import type { ChartColour } from '../prepare/colour-of.ts'
import { prepareSparkline, type SparklineInput } from '../prepare/sparkline.ts'
import { fillOf, strokeOf } from './chart-looks.ts'
import { Hatched } from './Hatched.tsx'
import { TextureDefs, useTextureIds } from './Texture.tsx'
import { useSize } from './use-size.ts'

interface SparklineProps {
  input: SparklineInput
  /** Describes the line to screen readers. */
  label: string
  colour?: ChartColour
}

export function Sparkline({ input, label, colour = 0 }: SparklineProps) {
  const [ref, size] = useSize<HTMLDivElement>()
  const ids = useTextureIds()
  const { width, height } = size
  const plan = useMemo(() => prepareSparkline(input, size), [input, size])
  const { comparedPath, incomplete, end } = plan
  const stroke = strokeOf(colour, false)
  return (
    <div ref={ref} role="img" aria-label={label} className="relative h-full w-full">
      {width > 0 && (
        <svg width={width} height={height} className="absolute inset-0 block text-12">
          {incomplete && (
            <>
              <TextureDefs ids={ids} />
              <Hatched ids={ids} box={incomplete} />
              {incomplete.label && (
                <text
                  x={incomplete.label.x}
                  y={incomplete.label.y}
                  textAnchor="end"
                  className="fill-muted"
                >
                  {incomplete.label.text}
                </text>
              )}
              <path d={incomplete.path} fill="none" strokeDasharray="1 3" className={stroke} />
            </>
          )}
          {comparedPath !== null && (
            <path
              d={comparedPath}
              fill="none"
              strokeDasharray="2 2"
              className={strokeOf(colour, true)}
            />
          )}
          <path
            d={plan.path}
            fill="none"
            strokeWidth={1.5}
            strokeLinejoin="round"
            strokeLinecap="round"
            className={stroke}
          />
          {plan.dots.map(({ x, y }) => (
            <circle key={x} cx={x} cy={y} r={1.5} className={fillOf(colour, false)} />
          ))}
          {end && <circle cx={end.x} cy={end.y} r={2.5} className={fillOf(colour, false)} />}
        </svg>
      )}
    </div>
  )
}
