import { useId, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpherePoint } from '../../engine/panorama'
import { Button, Field } from '../ui'
import { ICONS } from './MarkerList'
import { readDirection } from './degrees'
import type { Editing, Mode } from './editing'

interface ToolsProps {
  state: Editing
  /** There is another panorama that a waypoint could lead to. */
  canLead: boolean
  onMode: (mode: Exclude<Mode, 'move' | 'none'>) => void
  onPlace: (at: SpherePoint) => void
  onEnd: () => void
  onUndo: () => void
  onRedo: () => void
}

const MODES = ['pin', 'polygon', 'waypoint'] as const

/** What a click in the picture does, and the same by numbers for who has no mouse. */
export const Tools = ({ state, canLead, onMode, onPlace, onEnd, onUndo, onRedo }: ToolsProps): ReactElement => {
  const { t } = useTranslation('panorama')
  const heading = useId()
  const [angles, setAngles] = useState({ yaw: '', pitch: '' })
  const { mode, corners, notice } = state
  const at = readDirection(angles.yaw, angles.pitch)
  const isTyped = angles.yaw !== '' && angles.pitch !== ''
  return (
    <section className="pv-tools" aria-label={t('tools')}>
      <h3 id={heading}>{t('modes')}</h3>
      <div className="pv-modes" role="group" aria-labelledby={heading}>
        {MODES.map((one) => (
          <Button
            key={one}
            size="small"
            icon={ICONS[one]}
            pressed={mode === one}
            disabled={one === 'waypoint' && !canLead}
            onClick={() => onMode(one)}
            {...(one === 'waypoint' && !canLead ? { title: t('onlyOne') } : {})}
          >
            {t(`type.${one}`)}
          </Button>
        ))}
      </div>
      <div className="pv-steps">
        <Button size="small" disabled={state.past.length === 0 && corners.length === 0} onClick={onUndo}>
          {t('undo')}
        </Button>
        <Button size="small" disabled={state.future.length === 0} onClick={onRedo}>
          {t('redo')}
        </Button>
      </div>
      <p className="small" role="status">
        {notice === null ? t(`hint.${mode}`, { count: corners.length }) : t(`notice.${notice}`)}
      </p>
      {mode !== 'none' && (
        <div className="pv-angles">
          <Field label={t('field.yaw')} error={isTyped && !at ? t('wrong.direction') : undefined}>
            {(control) => (
              <input
                {...control}
                className="input num"
                inputMode="decimal"
                value={angles.yaw}
                onChange={(event) => setAngles({ ...angles, yaw: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('field.pitch')}>
            {(control) => (
              <input
                {...control}
                className="input num"
                inputMode="decimal"
                value={angles.pitch}
                onChange={(event) => setAngles({ ...angles, pitch: event.target.value })}
              />
            )}
          </Field>
          <Button
            size="small"
            disabled={!at}
            onClick={() => {
              if (!at) return
              onPlace(at)
              setAngles({ yaw: '', pitch: '' })
            }}
          >
            {t('placeThere')}
          </Button>
          <Button size="small" onClick={onEnd}>
            {t('end')}
          </Button>
        </div>
      )}
    </section>
  )
}
