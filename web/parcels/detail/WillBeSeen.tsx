import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { Icon } from '../../ui'
import type { Draft } from './draft'
import { seenOf, type Seen } from './seen'

/** Of a parcel that is published or about to be: what of it the public sees, and what not. */
export const WillBeSeen = ({ parcel, draft }: { parcel: PropertyView; draft: Draft }): ReactElement => {
  const { t } = useTranslation('parcels')
  const { shown, hidden } = seenOf(parcel, draft)
  const named = (fields: Seen['shown']): string => fields.map((one) => (typeof one === 'string' ? t(`field.${one}`) : one.name)).join(', ')
  const isNothing = shown.length === 0
  return (
    <div className={isNothing ? 'note time' : 'note'} role="status">
      <Icon name={isNothing ? 'eyeOff' : 'globe'} />
      <div>
        <p>{isNothing ? t('seen.nothing') : t('seen.shown', { fields: named(shown) })}</p>
        {!isNothing && hidden.length > 0 && <p>{t('seen.hidden', { fields: named(hidden) })}</p>}
      </div>
    </div>
  )
}
