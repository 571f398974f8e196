import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { LIMITS, isWaypoint, type Marker } from '../../engine/panorama'
import type { PropertyView } from '../../server/contract/parcels/views'
import { Field, Select } from '../ui'
import type { DraftFault, MarkerDraft } from './markerDraft'

interface FieldsProps {
  draft: MarkerDraft
  fault: DraftFault | null
  put: (part: Partial<MarkerDraft>) => void
}

type TextField = 'yaw' | 'pitch' | 'width' | 'height'

/** Two numbers beside each other. */
const Pair = ({ names, draft, put, error }: FieldsProps & { names: readonly TextField[]; error?: string | undefined }): ReactElement => {
  const { t } = useTranslation('panorama')
  return (
    <div className="pv-pair">
      {names.map((name, n) => (
        <Field key={name} label={t(`field.${name}`)} error={n === 0 ? error : undefined}>
          {(control) => (
            <input
              {...control}
              className="input num"
              inputMode="decimal"
              value={draft[name]}
              onChange={(event) => put({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

/** Where a pin or a waypoint stands, how big, what is shown there, and where it leads. */
export const PlacedFields = ({
  marker,
  parcel,
  url,
  ...fields
}: FieldsProps & { marker: Marker; parcel: PropertyView; url: string }): ReactElement => {
  const { t } = useTranslation('panorama')
  const { draft, fault, put } = fields
  const others = (parcel.panoramas ?? []).filter((one) => one.url !== url)
  return (
    <>
      {isWaypoint(marker) && (
        <Select
          label={t('field.waypoint')}
          value={draft.waypoint}
          onChange={(value) => put({ waypoint: value })}
          options={[['', t('noTarget')], ...others.map((one) => [one.url, one.name] as const)]}
        />
      )}
      <Pair {...fields} names={['yaw', 'pitch']} error={fault === 'direction' ? t('wrong.direction') : undefined} />
      <Pair
        {...fields}
        names={['width', 'height']}
        error={fault === 'size' ? t('wrong.size', { least: LIMITS.leastSize, most: LIMITS.mostSize }) : undefined}
      />
      <Select
        label={t('field.imageLayer')}
        value={draft.imageLayer}
        onChange={(value) => put({ imageLayer: value })}
        options={[['', t('icon')], ...(parcel.images ?? []).map((image) => [image.url, image.name] as const)]}
      />
    </>
  )
}

/** Colours, line and corners of an area. */
export const AreaFields = ({ draft, fault, put }: FieldsProps): ReactElement => {
  const { t } = useTranslation('panorama')
  return (
    <>
      {(['fill', 'stroke'] as const).map((name) => (
        <div className="pv-pair" key={name}>
          <Field label={t(`field.${name}`)}>
            {(control) => (
              <input
                {...control}
                type="color"
                className="pv-colour"
                value={draft[name]}
                onChange={(event) => put({ [name]: event.target.value })}
              />
            )}
          </Field>
          <Field label={t(`field.${name}Share`)} aside={`${draft[`${name}Share`]} %`}>
            {(control) => (
              <input
                {...control}
                type="range"
                min={0}
                max={100}
                step={5}
                value={draft[`${name}Share`]}
                onChange={(event) => put({ [`${name}Share`]: Number(event.target.value) })}
              />
            )}
          </Field>
        </div>
      ))}
      <Field label={t('field.strokeWidth')} aside={`${draft.strokeWidth} px`}>
        {(control) => (
          <input
            {...control}
            type="range"
            min={LIMITS.leastWidth}
            max={LIMITS.mostWidth}
            value={draft.strokeWidth}
            onChange={(event) => put({ strokeWidth: Number(event.target.value) })}
          />
        )}
      </Field>
      <Field label={t('field.corners')} hint={t('cornersHint')} error={fault === 'corners' ? t('wrong.corners') : undefined}>
        {(control) => (
          <textarea
            {...control}
            className="textarea num"
            rows={4}
            spellCheck={false}
            value={draft.corners}
            onChange={(event) => put({ corners: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
