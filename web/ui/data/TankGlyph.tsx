import { useId, type SVGProps } from 'react'
import styled from 'styled-components'
import { srmColor } from '#domain/recipes/color.ts'
import { theme } from '#web/theme.ts'

const shapes = {
  conical: (props: SVGProps<SVGPathElement>) => (
    <path d="M8 22a32 15 0 0 1 64 0v54L46 104H34L8 76z" {...props} />
  ),
  brite: (props: SVGProps<SVGPathElement>) => (
    <path d="M8 22a32 15 0 0 1 64 0v66a32 15 0 0 1-64 0z" {...props} />
  ),
} as const

interface TankGlyphProps {
  shape: keyof typeof shapes
  /** Percent of the tank that is filled; 0 is empty. */
  fill: number
  /** The color of its beer; without one it is as gray as the tank. */
  srm: number | null | undefined
  height?: string
  /** Drawn as empty: with a dashed outline. */
  isDashed?: boolean
}

/** A tank from the side with its fill level. Decorative: the figures are beside it. */
export function TankGlyph({ shape, fill, srm, height = '84px', isDashed = false }: TankGlyphProps) {
  const clip = useId()
  const Outline = shapes[shape]
  const level = 104 - (Math.min(100, Math.max(0, fill)) / 100) * 92
  return (
    <svg viewBox="0 0 80 116" style={{ height }} aria-hidden="true" focusable="false">
      <clipPath id={clip}>
        <Outline />
      </clipPath>
      <path d="M16 84v30M64 84v30" stroke={theme.color.steel} strokeWidth="4" strokeLinecap="round" />
      <Outline fill={theme.color.sunken} />
      {fill > 0 && (
        <g clipPath={`url(#${clip})`}>
          <Liquid
            y={level}
            width="80"
            height="116"
            fill={typeof srm === 'number' ? srmColor(srm) : theme.tone.gray.fill}
          />
          <Liquid y={level} width="80" height="5" fill={theme.color.foam} opacity="0.9" />
        </g>
      )}
      <Outline
        fill="none"
        stroke={theme.color.steel}
        strokeWidth="3.5"
        strokeDasharray={isDashed ? '7 6' : undefined}
      />
      <path d="M20 30v38" stroke={theme.color.foam} strokeWidth="4" strokeLinecap="round" opacity="0.22" />
    </svg>
  )
}

const Liquid = styled.rect`
  transition: y ${theme.motion.level};
`
