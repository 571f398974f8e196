import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { Icon } from '../../ui'
import type { Draft } from './draft'
import { isPublicField, PUBLIC_FIELDS, type PublicField } from '../../../engine/parcels'

/** What is written of a parcel, in two heaps: what the public sees of it once it is published, and what it does not. */
interface Seen {
  /** Beside name and location. */
  readonly shown: readonly (PublicField | { readonly name: string })[]
  readonly hidden: readonly (PublicField | { readonly name: string })[]
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function seenOf(parcel: PropertyView, draft: Draft): Seen {
  const written: Readonly<Record<string, unknown>> = { ...parcel, ...draft }
  const filled = PUBLIC_FIELDS.filter((name) => !isEmpty(written[name]))
  const own = draft.additionalFields.filter(({ value }) => value !== '')
  const shared = draft.publicFields.filter(isPublicField)
  return {
    shown: [...filled.filter((name) => shared.includes(name)), ...own.filter(({ isShared }) => isShared === true)],
    hidden: [...filled.filter((name) => !shared.includes(name)), ...own.filter(({ isShared }) => isShared !== true)],
  }
}

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
