import { forwardRef, useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarkerConfig } from '@photo-sphere-viewer/markers-plugin'
import type { SpherePoint } from '../../engine/panorama'
import { Icon } from '../ui'
import { createSphere, type Sphere } from './sphere/sphere'

interface SphereViewProps {
  /** Of the picture. */
  address: string
  label: string
  figures: readonly MarkerConfig[]
  /** A direction that a new picture begins with. */
  looking?: SpherePoint | undefined
  /** A click or the space bar puts something there: a cross marks the middle. */
  isPlacing: boolean
  onClick: (at: SpherePoint, markerId: string | null) => void
  onEnd: () => void
}

export type SphereHandle = Pick<Sphere, 'turnTo' | 'middle'>

const STEP = Math.PI / 36
const FINE = Math.PI / 180

const TURNS: Readonly<Record<string, readonly [yaw: number, pitch: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** The picture around us. With the focus: arrows turn (with shift finely), + and - zoom, space places in the middle, Enter ends. */
export const SphereView = forwardRef<SphereHandle, SphereViewProps>(
  ({ address, label, figures, looking, isPlacing, onClick, onEnd }, handle): ReactElement => {
    const { t } = useTranslation(['panorama', 'map'])
    const box = useRef<HTMLDivElement>(null)
    const sphere = useRef<Sphere | null>(null)
    const [state, setState] = useState<'loading' | 'shown' | 'fault' | 'unable'>('loading')
    const handlers = useRef({ onClick, onEnd, onShown: (): void => undefined, onFault: (): void => undefined })
    handlers.current = { onClick, onEnd, onShown: () => setState('shown'), onFault: () => setState('fault') }
    const first = useRef(looking)
    first.current = looking

    useEffect(() => {
      if (!box.current) return
      try {
        sphere.current = createSphere(box.current, () => handlers.current)
      } catch {
        // No WebGL: the list beside it still tells everything.
        setState('unable')
      }
      return () => {
        sphere.current?.destroy()
        sphere.current = null
      }
    }, [])
    useEffect(() => {
      if (!sphere.current) return
      setState('loading')
      sphere.current.show(address, first.current)
    }, [address])
    useEffect(() => sphere.current?.draw(figures), [figures])
    useImperativeHandle(handle, () => ({
      turnTo: (point) => sphere.current?.turnTo(point),
      middle: () => sphere.current?.middle() ?? { yaw: 0, pitch: 0 },
    }))

    const onKey = (event: KeyboardEvent): void => {
      const turn = TURNS[event.key]
      const step = event.shiftKey ? FINE : STEP
      if (turn) sphere.current?.turnBy(turn[0] * step, turn[1] * step)
      else if (event.key === '+' || event.key === '-') sphere.current?.zoomBy(event.key === '+' ? 1 : -1)
      else if (event.key === ' ' && isPlacing) onClick(sphere.current?.middle() ?? { yaw: 0, pitch: 0 }, null)
      else if (event.key === 'Enter' && isPlacing) onEnd()
      else return
      event.preventDefault()
    }
    return (
      <div className={isPlacing ? 'pv-scene placing' : 'pv-scene'}>
        {/* Turned and zoomed with the keys that maps take; what can be chosen in it stands in the list beside it. */}
        <div className="pv-view" ref={box} role="application" aria-label={label} tabIndex={0} onKeyDown={onKey} data-state={state} />
        {isPlacing && <span className="pv-cross" aria-hidden="true" />}
        <div className="mp-controls" role="group" aria-label={t('controls')}>
          <button type="button" title={t('map:zoomIn')} aria-label={t('map:zoomIn')} onClick={() => sphere.current?.zoomBy(1)}>
            <Icon name="plus" />
          </button>
          <button type="button" title={t('map:zoomOut')} aria-label={t('map:zoomOut')} onClick={() => sphere.current?.zoomBy(-1)}>
            <Icon name="minus" />
          </button>
        </div>
        <p className="pv-state" role="status">
          {state === 'shown' ? '' : t(`state.${state}`)}
        </p>
      </div>
    )
  },
)
SphereView.displayName = 'SphereView'
