import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { LIMITS, TOOLTIP_POSITIONS, isArea, type Marker, type TooltipPosition } from '../../engine/panorama'
import type { PropertyView } from '../../server/contract/parcels/views'
import { useLanguage } from '../i18n/useLanguage'
import { useLeaving } from '../guard/useLeaving'
import { Button, Icon, Modal, Select, TextArea, TextInput } from '../ui'
import { AreaFields, PlacedFields } from './MarkerFields'
import { ICONS } from './MarkerList'
import { markerDraft, markerOf, type DraftFault, type MarkerDraft } from './markerDraft'

interface MarkerFormProps {
  marker: Marker
  parcel: PropertyView
  /** The panorama that it lies in: a waypoint leads elsewhere. */
  url: string
  onApply: (marker: Marker) => void
  onMove: () => void
  onRemove: () => void
  onClose: () => void
}

/** 'Markierung bearbeiten'. */
export const MarkerForm = ({ marker, parcel, url, onApply, onMove, onRemove, onClose }: MarkerFormProps): ReactElement => {
  const { t } = useTranslation(['panorama', 'app'])
  const language = useLanguage()
  const [start] = useState(() => markerDraft(marker, language))
  const [draft, setDraft] = useState<MarkerDraft>(start)
  const [fault, setFault] = useState<DraftFault | null>(null)
  const put = (part: Partial<MarkerDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    const read = markerOf(marker, draft, language)
    setFault(read.fault)
    if (read.marker) onApply(read.marker)
  }
  const isTyped = JSON.stringify(draft) !== JSON.stringify(start)
  const { leave, question } = useLeaving(isTyped, onClose)
  /** What was typed goes along to the new place. */
  const move = (): void => {
    const read = isTyped ? markerOf(marker, draft, language) : { marker: null, fault: null }
    setFault(read.fault)
    if (read.fault !== null) return
    if (read.marker) onApply(read.marker)
    onMove()
  }
  const fields = { draft, fault, put }
  return (
    <Modal
      title={t('form.title')}
      onClose={leave}
      actions={
        <>
          {marker.data.deletable && (
            <Button variant="danger" icon="trash" onClick={onRemove}>
              {t('form.remove')}
            </Button>
          )}
          <Button onClick={move}>{t('form.move')}</Button>
          <Button onClick={leave}>{t('app:cancel')}</Button>
          <Button variant="primary" type="submit" form="pv-form">
            {t('form.apply')}
          </Button>
        </>
      }
    >
      <form id="pv-form" className="pv-form" onSubmit={apply}>
        <p className="soft">
          <Icon name={ICONS[marker.data.type]} size={16} /> {t(`type.${marker.data.type}`)}
        </p>
        <TextInput
          label={t('field.tooltip')}
          hint={t('textOnly')}
          maxLength={LIMITS.tooltip}
          value={draft.tooltip}
          onChange={(value) => put({ tooltip: value })}
        />
        <Select
          label={t('field.tooltipPosition')}
          value={draft.tooltipPosition}
          onChange={(value) => put({ tooltipPosition: value as TooltipPosition })}
          options={TOOLTIP_POSITIONS.map((position) => [position, t(`position.${position.replace(' ', '_')}`)] as const)}
        />
        <TextArea
          label={t('field.content')}
          hint={t('contentHint')}
          rows={3}
          maxLength={LIMITS.content}
          value={draft.content}
          onChange={(value) => put({ content: value })}
        />
        {isArea(marker) ? <AreaFields {...fields} /> : <PlacedFields {...fields} marker={marker} parcel={parcel} url={url} />}
      </form>
      {question}
    </Modal>
  )
}
