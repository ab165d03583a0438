// @chunk cards
import { type ReactNode, useRef, useState } from 'react'
import { Icon } from '../display/Icon.tsx'
import { useAutoplay } from './use-autoplay.ts'

type Props = {
  /** The content of the carousel, for screen readers: 'Spanduk utama'. */
  label: string
  slides: { key: number | string; node: ReactNode }[]
  className?: string
}

const pause = 'M9 6v12M15 6v12'
const play = 'M8 5.5v13l10.5-6.5z'

/**
 * A strip that snaps slide by slide. It is swiped, and changes automatically every five seconds until the user touches
 * it or presses pause.
 */
export function Carousel({ label, slides, className = '' }: Props) {
  const track = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const many = slides.length > 1
  const go = (to: number) => {
    const strip = track.current
    strip?.scrollTo({ left: to * strip.clientWidth, behavior: 'smooth' })
  }
  const { playing, setPlaying, hold } = useAutoplay(many, () => go((at + 1) % slides.length), at)

  return (
    <section
      className={`carousel ${className}`.trim()}
      aria-roledescription="korsel"
      aria-label={label}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      onTouchStart={(event) => {
        if (track.current?.contains(event.target as Node)) setPlaying(false)
      }}
    >
      <div
        className="carousel__track"
        ref={track}
        onScroll={({ currentTarget: strip }) => setAt(Math.round(strip.scrollLeft / strip.clientWidth))}
      >
        {slides.map(({ key, node }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; a slide is only a group
          <div key={key} role="group" aria-roledescription="spanduk" aria-label={`${index + 1} dari ${slides.length}`}>
            {node}
          </div>
        ))}
      </div>
      {many && (
        <div className="carousel__ctl">
          <div className="pips">
            {slides.map(({ key }, index) => (
              <button
                key={key}
                type="button"
                aria-label={`Spanduk ${index + 1} dari ${slides.length}`}
                {...(index === at && { 'aria-current': true })}
                onClick={() => go(index)}
              />
            ))}
          </div>
          <button
            type="button"
            className="iconbtn"
            aria-label={playing ? 'Hentikan pergantian' : 'Putar pergantian'}
            onClick={() => setPlaying(!playing)}
          >
            <Icon d={playing ? pause : play} size="s" />
          </button>
        </div>
      )}
    </section>
  )
}
