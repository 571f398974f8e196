import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../ui'
import type { Draft } from './draft'

/** A field with its switch 'Wer sieht es?'. */
export const Shared = ({
  name,
  draft,
  onShare,
  children,
}: {
  name: string
  draft: Draft
  onShare: (name: string, on: boolean) => void
  children: ReactNode
}): ReactElement => {
  const { t } = useTranslation('parcels')
  const isShared = draft.publicFields.includes(name)
  return (
    <div className="pa-field">
      <div>{children}</div>
      <Switch checked={isShared} onChange={(on) => onShare(name, on)}>
        <span className="sr">{t(`field.${name}`, { defaultValue: name })}: </span>
        {t(isShared ? 'public' : 'internal')}
      </Switch>
    </div>
  )
}
